import type { ErrorTable } from '#platform/contract/errors.ts'

export const importsErrors = {
  import_not_found: [404, 'This import does not exist.'],
  import_closed: [409, 'This import is finished and can no longer be changed. Upload the file again.'],
  import_busy: [409, 'This import is still running. Wait until it has finished, or cancel it.'],
  imports_full: [
    409,
    'You have 50 imports, the maximum. They are removed thirty days after their last change.',
  ],
  import_encoding_unknown: [400, 'Choose one of the listed encodings.'],
  imports_throttled: [429, 'You have uploaded very many files. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof importsErrors, true> {}
}
