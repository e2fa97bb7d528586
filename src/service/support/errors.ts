import type { ErrorTable } from '#platform/contract/errors.ts'

export const supportErrors = {
  ticket_not_found: [404, 'This request does not exist, or you may not see it.'],
  ticket_closed: [409, 'This request is closed. Please send a new one.'],
  support_throttled: [429, 'You have sent too many messages. Please wait a while before you write again.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof supportErrors, true> {}
}
