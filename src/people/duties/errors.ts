import type { ErrorTable } from '#platform/contract/errors.ts'

export const dutiesErrors = {
  duties_changed: [409, 'These duties were changed elsewhere. Load the current version to continue.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof dutiesErrors, true> {}
}
