import type { ErrorTable } from '#platform/contract/errors.ts'

export const spreadsheetsErrors = {
  import_file_empty: [400, 'This file is empty. Choose another.'],
  import_file_too_large: [413, 'This file is too large. Split it by year and try again.'],
  import_file_type_unknown: [
    400,
    'Sortie reads XLSX, XLS, ODS and CSV files, and JSON. Save your logbook as one of these and try again.',
  ],
  import_file_old_or_locked: [
    400,
    'This workbook is protected by a password, or older than Excel 97. Open it, choose “Save as”, then “Excel workbook (.xlsx)” without a password, and try again.',
  ],
  import_file_macros: [
    400,
    'This workbook contains macros, which Sortie does not open. Save it as XLSX (without macros) and try again.',
  ],
  import_file_unreadable: [
    400,
    'This file is damaged and cannot be read. Open it in your spreadsheet program, save it again and retry.',
  ],
  import_file_unsafe: [
    400,
    'This workbook contains entity declarations, which no spreadsheet program writes. Save it again as XLSX and retry.',
  ],
  import_file_unpacks_too_large: [
    400,
    'This workbook unpacks to more than 200 MB. Delete pictures and sheets that are not your logbook and try again.',
  ],
  import_file_too_many_sheets: [
    400,
    'This workbook has more than 50 sheets. Delete the others and try again.',
  ],
  import_file_too_many_rows: [
    400,
    'A sheet has more than 20,000 rows. Split it by year, or delete the empty rows below the table, and try again.',
  ],
  import_file_too_many_columns: [
    400,
    'A sheet has more than 200 columns. Delete the columns that are not part of your logbook and try again.',
  ],
  import_file_too_many_cells: [
    400,
    'This file has more than 2,000,000 cells. Split it by year and try again.',
  ],
  import_file_cell_too_long: [
    400,
    'A cell has more than 10,000 characters. Shorten it, or check that every quotation mark is closed, and try again.',
  ],
  import_file_too_complex: [
    400,
    'This file takes too long to read. Copy only the logbook into a new workbook, or save it as CSV, and try again.',
  ],
  import_logbook_unknown: [
    400,
    'This JSON file is neither a logbook that Sortie exported nor a list of records. Export it again and retry.',
  ],
  import_json_not_flat: [
    400,
    'This is JSON from another program, and its records have nested parts that cannot become columns. Export your logbook there as CSV or XLSX and try again.',
  ],
  import_logbook_version: [
    400,
    'This logbook was exported by a newer version of Sortie, which writes a format that this one does not know.',
  ],
  import_no_table: [
    400,
    'Sortie found no table in this file. A logbook needs one row of headings and a row for each case below it.',
  ],
} as const satisfies ErrorTable

export type SpreadsheetErrorCode = keyof typeof spreadsheetsErrors

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof spreadsheetsErrors, true> {}
}
