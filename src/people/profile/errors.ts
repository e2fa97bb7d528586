import type { ErrorTable } from '#platform/contract/errors.ts'

export const profileErrors = {
  profile_changed: [
    409,
    'Your profile was changed in the meantime. Compare the two versions before you save.',
  ],
  export_throttled: [429, 'You have requested your data several times recently. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof profileErrors, true> {}
}
