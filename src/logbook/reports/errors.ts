import type { ErrorTable } from '#platform/contract/errors.ts'

export const reportsErrors = {
  report_definition_not_found: [404, 'This saved report no longer exists.'],
  report_definition_id_taken: [409, 'A different report was already saved under this id.'],
  report_definition_name_taken: [409, 'You already have a saved report with this name.'],
  report_definition_changed: [
    409,
    'This saved report was changed elsewhere. Reload the list to see the changes.',
  ],
  report_definitions_full: [
    409,
    'You have 50 saved reports, the maximum. Delete one that you no longer use.',
  ],
  opening_total_not_found: [404, 'This opening total no longer exists.'],
  opening_total_id_taken: [409, 'A different opening total was already saved under this id.'],
  opening_total_changed: [
    409,
    'This opening total was changed elsewhere. Reload the list to see the changes.',
  ],
  opening_totals_full: [409, 'You have 500 opening totals, the maximum. Combine or delete some.'],
  report_file_running: [429, 'Another report of yours is still being made. Wait until it has finished.'],
  report_file_throttled: [429, 'You have downloaded reports very often. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof reportsErrors, true> {}
}
