import type { ErrorTable } from '#platform/contract/errors.ts'

export const usersErrors = {
  user_not_found: [404, 'This user does not exist, or you do not have access to them.'],
  user_changed: [409, 'This user was changed in the meantime. Compare the two versions before you save.'],
  registration_changed: [
    409,
    'This registration has changed since you saw it. The current version is shown: please review it again.',
  ],
  user_status_conflict: [409, 'This user’s status has changed in the meantime. Reload the page to see it.'],
  supervision_link_not_found: [
    404,
    'This supervision has ended or does not exist, or you do not have access to it. Reload the page to see who supervises.',
  ],
  supervision_link_changed: [
    409,
    'This supervision was changed in the meantime. The current one is shown: please review it again.',
  ],
  supervision_taken: [
    409,
    'This clinician has a clinical supervisor already. End that supervision before you add another.',
  ],
  supervision_repeated: [409, 'This supervisor is linked in this way already.'],
  own_account_change: [
    403,
    'You cannot change your own role, organization, status or email here, or confirm your own details.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof usersErrors, true> {}
}
