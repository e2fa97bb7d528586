import type { ErrorTable } from '#platform/contract/errors.ts'

export const meetingErrors = {
  agreement_not_found: [404, 'This objective or meeting does not exist, or you cannot see it.'],
  agreement_id_taken: [409, 'Something different was already saved under this id.'],
  agreement_changed: [
    409,
    'Somebody else has changed this in the meantime. Load the current version to go on.',
  ],
  agreement_edited: [409, 'This was edited in the meantime. Read it again before you agree.'],
  agreement_ended: [409, 'This supervision has ended, so what was agreed stays as it is.'],
  agreements_full: [409, 'The two of you already have 500 objectives and meetings, which is the maximum.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof meetingErrors, true> {}
}
