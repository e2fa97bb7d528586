import type { ErrorTable } from '#platform/contract/errors.ts'

export const usersErrors = {
  user_not_found: [404, 'This person does not exist, or you may not see them.'],
  user_changed: [409, 'This person was changed meanwhile. Compare the two before you save.'],
  registration_changed: [
    409,
    'This registration has changed since you saw it. It is shown as it is now: please look again.',
  ],
  user_status_conflict: [409, 'This person’s status has changed meanwhile. Load the page again to see how.'],
  own_account_change: [
    403,
    'Nobody changes their own role, organization, status or address here, or confirms their own details.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof usersErrors, true> {}
}
