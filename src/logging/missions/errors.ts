import type { ErrorTable } from '#platform/contract/errors.ts'

export const missionsErrors = {
  mission_mismatch: [
    409,
    'You already have a mission with this number, but its details differ. Send them unchanged, or use another number.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof missionsErrors, true> {}
}
