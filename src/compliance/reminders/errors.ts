import type { ErrorTable } from '#platform/contract/errors.ts'

export const complianceRemindersErrors = {
  calendar_not_found: [404, 'There is no calendar at this address.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof complianceRemindersErrors, true> {}
}
