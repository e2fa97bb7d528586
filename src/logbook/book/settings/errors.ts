import type { ErrorTable } from '#platform/contract/errors.ts'

export const logbookSettingsErrors = {
  logbook_settings_changed: [
    409,
    'Your views or placements were changed on another device. Reload them and try again.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof logbookSettingsErrors, true> {}
}
