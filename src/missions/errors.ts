import type { ErrorTable } from '#platform/contract/errors.ts'

export const missionsErrors = {
  mission_mismatch: [409, 'This mission number is already yours with other mission facts.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof missionsErrors, true> {}
}
