import type { ErrorTable } from '#platform/contract/errors.ts'

export const logbookErrors = {
  case_type_not_found: [404, 'There is no such case type. Choose one in the logbook.'],
  logbook_export_running: [429, 'Another export of yours is still running. Wait until it has finished.'],
  logbook_export_throttled: [429, 'You have exported your logbook very often. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof logbookErrors, true> {}
}
