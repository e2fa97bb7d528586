import type { ErrorTable } from '#platform/contract/errors.ts'

export const supportErrors = {
  ticket_not_found: [404, 'This request does not exist, or you may not see it.'],
  ticket_closed: [409, 'This request is closed. Please write a new one.'],
  support_throttled: [429, 'That is many messages at once. Please wait a while before writing again.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof supportErrors, true> {}
}
