import type { ErrorTable } from '#platform/contract/errors.ts'

export const trailErrors = {
  trail_file_throttled: [429, 'You have made very many files. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof trailErrors, true> {}
}
