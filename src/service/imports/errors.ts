import type { ErrorTable } from '#platform/contract/errors.ts'

export const importsErrors = {
  import_not_found: [404, 'This import does not exist.'],
  import_closed: [409, 'This import is finished and can no longer be changed. Upload the file again.'],
  import_busy: [409, 'This import is still running. Wait until it has finished, or cancel it.'],
  import_preview_replaced: [409, 'A newer answer has replaced this preview and is being read.'],
  imports_full: [
    409,
    'You already have 50 imports, which is the maximum. They are removed thirty days after their last change.',
  ],
  import_encoding_unknown: [400, 'Choose one of the listed encodings.'],
  imports_throttled: [429, 'You have uploaded very many files. Try again in an hour.'],
  import_zip_unreadable: [400, 'This ZIP is damaged and cannot be read. Make it again and retry.'],
  import_zip_locked: [400, 'This ZIP is protected by a password. Make one without a password and try again.'],
  import_zip_nested: [
    400,
    'This ZIP contains another archive. Unpack that archive first, put its files into one ZIP and try again.',
  ],
  import_zip_unsafe: [
    400,
    'This ZIP was not made by an ordinary ZIP program: it contains unsafe or deceptive names, links, or parts that overlap or unpack to far too much. Make it again and retry.',
  ],
  import_zip_too_many: [
    400,
    'A ZIP may contain at most 400 files of evidence. Split it: import the second part after the first is recorded.',
  ],
  import_zip_too_large: [400, 'This ZIP unpacks to more than 300 MB. Leave files out and try again.'],
  import_zip_too_complex: [400, 'This ZIP takes too long to check. Remove its largest files and try again.'],
  import_zip_no_table: [
    400,
    'There is no table in this ZIP. Upload the table first, and add the ZIP with the evidence on the next screen.',
  ],
  import_zip_table_unreadable: [400, 'The table in this ZIP cannot be read. Save it again and retry.'],
  import_zip_several_tables: [
    400,
    'This ZIP contains several tables. Upload the one that lists your activities, and add the ZIP on the next screen.',
  ],
  import_zip_no_files: [
    400,
    'This ZIP contains no evidence. Sortie accepts PDF files, pictures (JPEG, PNG, WebP, HEIC) and Word files (DOCX).',
  ],
  import_files_full: [
    409,
    'The ZIPs of your unfinished imports have reached the maximum of 500 MB. Record or cancel one of these imports first.',
  ],
  import_files_gone: [
    409,
    'The evidence of this import is no longer stored. Import the file and its ZIP again.',
  ],
  import_files_not_kept: [400, 'Only CPD activities can have evidence. Upload only the table.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof importsErrors, true> {}
}
