import type { ErrorTable } from '#platform/contract/errors.ts'

export const profileErrors = {
  profile_changed: [409, 'Your profile was changed meanwhile. Compare the two before you save.'],
  export_throttled: [429, 'You have asked for your data several times just now. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof profileErrors, true> {}
}
