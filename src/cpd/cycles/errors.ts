import type { ErrorTable } from '#platform/contract/errors.ts'

export const cpdCyclesErrors = {
  standard_not_found: [404, 'There is no such CPD standard.'],
  standard_not_yours: [
    403,
    'This standard does not belong to your organization, so only a super administrator can change it. Copy it to make one for your organization.',
  ],
  standard_code_taken: [409, 'Another standard has this code. Save again to give yours another code.'],
  standard_changed: [409, 'This standard was changed elsewhere. Load the current version to continue.'],
  standards_full: [409, 'There are 300 standards, the maximum. Change one that is no longer used.'],
  enrolment_not_found: [404, 'This CPD cycle no longer exists, or you cannot see it.'],
  enrolment_id_taken: [409, 'A different CPD cycle was already saved under this id.'],
  enrolment_changed: [409, 'This CPD cycle was changed elsewhere. Load the current version to continue.'],
  enrolments_full: [409, 'You have 60 CPD cycles, the maximum. Delete one that you no longer need.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof cpdCyclesErrors, true> {}
}
