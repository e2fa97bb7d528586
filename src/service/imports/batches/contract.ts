import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, idSchema, identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { maxLogbookBytes, presetSchema } from '#logbook/spreadsheets/contract.ts'
import { addresses } from './addresses.ts'
import { archiveErrors } from '../attached-files/archive.contract.ts'
import {
  encodingCodeSchema,
  importMappingSchema,
  importPreviewSchema,
  previewRowSchema,
  recordKindSchema,
  rowStateSchema,
} from '../contract.ts'

export const importStateSchema = z
  .enum(['mapping', 'checking', 'inbox', 'logging', 'undoing', 'done', 'undone', 'cancelled', 'failed'])
  .describe('`checking`, `logging` and `undoing` run in the background, with progress')
export type ImportState = z.output<typeof importStateSchema>

const counts = z.partialRecord(rowStateSchema, z.int())

export const importSchema = z.strictObject({
  ...identified,
  fileName: z.string(),
  sheetName: z
    .string()
    .nullable()
    .describe('Null until the rows are read, and if the file has no other sheet'),
  otherSheets: z
    .array(z.strictObject({ sheet: z.int(), name: z.string(), rows: z.int() }))
    .describe('Sheets of the same file that are in no import yet'),
  hasFile: z.boolean().describe('Whether the uploaded sheets are still stored'),
  kind: z.enum(['spreadsheet', 'logbook']),
  records: recordKindSchema,
  state: importStateSchema,
  doneRows: z.int(),
  totalRows: z.int(),
  counts: counts.describe('How many rows are in each state'),
  incomplete: counts.describe(
    'How many rows in each state are recorded without one of their optional values; counted once the rows are read',
  ),
  claims: z
    .int()
    .describe(
      'How many rows that are not recorded mention a signature, which becomes a signature claim; counted once the rows are read',
    ),
  error: z.string().nullable().describe('Why it failed, in a sentence'),
  createdAt: knownInstant,
  updatedAt: knownInstant,
})
export type Import = z.output<typeof importSchema>

export const maxImports = 50
export const maxChosenRows = 1000

const chosenTable = {
  sheet: z.int().min(0).max(49).optional().describe('Counted from 0; the proposed one if left out'),
  headerRow: z
    .int()
    .min(0)
    .max(1_048_576)
    .optional()
    .describe('The row number in the spreadsheet program; 0 if the first row is already a case'),
}

export const startImport = endpoint(addresses.startImport, {
  summary:
    'Upload a file: XLSX or CSV; for a logbook also the JSON that Sortie exports, for CPD also a ZIP of table and evidence',
  query: z.strictObject({
    fileName: text(200, 1),
    records: recordKindSchema.default('cases'),
    organizationId: idSchema
      .optional()
      .describe('The organization of the people in the file; defaults to the administrator’s own'),
  }),
  file: { maxBytes: maxLogbookBytes },
  response: importSchema,
  status: 201,
  errors: [
    'imports_full',
    'imports_throttled',
    'server_busy',
    'storage_full',
    'import_no_table',
    'import_file_empty',
    'import_file_too_large',
    'import_file_type_unknown',
    'import_file_unreadable',
    ...archiveErrors,
    'import_zip_no_table',
    'import_zip_table_unreadable',
    'import_zip_several_tables',
    'access_denied',
  ],
  // Long enough to wait for other users and to read the slowest accepted ZIP and its table.
  deadline: 180_000,
})

export const importSheet = endpoint(addresses.importSheet, {
  summary: 'Start an import of another sheet of the same file, without a second upload',
  params: byId,
  body: z.strictObject({ sheet: z.int().min(0).max(49) }),
  response: importSchema,
  status: 201,
  errors: [
    'import_not_found',
    'import_closed',
    'import_no_table',
    'imports_full',
    'imports_throttled',
    'storage_full',
    'server_busy',
  ],
  deadline: 80_000,
})

export const listImports = endpoint(addresses.listImports, {
  summary: 'My imports, newest first',
  response: z.strictObject({ imports: z.array(importSchema).max(maxImports) }),
})

export const getImport = endpoint(addresses.getImport, {
  summary: 'One import, with the progress of the running job',
  params: byId,
  response: importSchema,
  errors: ['import_not_found'],
})

export const previewImport = endpoint(addresses.previewImport, {
  summary: 'Preview the file with this mapping, or with the proposed one: columns and ten rows',
  params: byId,
  body: z.strictObject({
    ...chosenTable,
    preset: presetSchema.optional(),
    mapping: importMappingSchema.optional(),
  }),
  response: importPreviewSchema.extend({ mapping: importMappingSchema }),
  errors: ['import_not_found', 'import_closed', 'import_no_table', 'import_preview_replaced', 'server_busy'],
  // Long enough to wait for other users and to read the largest file.
  deadline: 80_000,
})

export const chooseEncoding = endpoint(addresses.chooseEncoding, {
  summary: 'Read an older file again, in another of its possible encodings',
  params: byId,
  body: z.strictObject({ encoding: encodingCodeSchema }),
  response: importSchema,
  errors: ['import_not_found', 'import_closed', 'import_busy', 'import_encoding_unknown', 'server_busy'],
  deadline: 80_000,
})

export const checkImport = endpoint(addresses.checkImport, {
  summary: 'Map all rows into the inbox, in the background; the logbook is not changed',
  params: byId,
  body: z.strictObject({ ...chosenTable, mapping: importMappingSchema }),
  response: importSchema,
  errors: ['import_not_found', 'import_closed', 'import_busy', 'server_busy'],
  deadline: 80_000,
})

export const importRowSchema = previewRowSchema.extend({ state: rowStateSchema, caseId: knownIdSchema })
export type ImportRowView = z.output<typeof importRowSchema>

export const listImportRows = endpoint(addresses.listImportRows, {
  summary: 'Rows of the inbox in the order of the file, a page at a time',
  params: byId,
  query: z.strictObject({
    state: rowStateSchema.optional(),
    onlyLeftOut: z
      .enum(['true', 'false'])
      .default('false')
      .describe('`true`: only rows that are recorded without one of their optional values'),
    after: z.coerce
      .number<string | number>()
      .int()
      .min(0)
      .optional()
      .describe('The last row of the previous page'),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(25),
  }),
  response: z.strictObject({ rows: z.array(importRowSchema).max(100), nextAfter: z.int().nullable() }),
  errors: ['import_not_found'],
})

const rows = z
  .array(z.int().min(1).max(2_000_000_000))
  .min(1, 'Choose at least one row.')
  .max(maxChosenRows, `Choose at most ${maxChosenRows} rows.`)

export const logImportRows = endpoint(addresses.logImportRows, {
  summary: 'Log rows of the inbox as cases, in the background; without `rows`, all that are ready',
  params: byId,
  body: z.strictObject({
    rows: rows.optional(),
    states: z
      .array(z.enum(['ready', 'draft', 'duplicate', 'flagged', 'failed']))
      .max(5)
      .default(['ready'])
      .describe('Without `rows`: all rows in these states'),
    flaggedTexts: z
      .enum(['leave_out', 'confirm'])
      .default('leave_out')
      .describe(
        'What happens with texts that may identify a person; the most certain ones are always left out',
      ),
  }),
  response: importSchema,
  errors: ['import_not_found', 'import_closed', 'import_busy'],
})

export const skipImportRows = endpoint(addresses.skipImportRows, {
  summary: 'Take rows out of the inbox without logging them, or put them back',
  params: byId,
  body: z.strictObject({ rows }),
  response: importSchema,
  errors: ['import_not_found', 'import_closed', 'import_busy'],
})

export const cancelImport = endpoint(addresses.cancelImport, {
  summary: 'Stop the running job; cases that are already logged stay, and can be undone',
  params: byId,
  response: importSchema,
  errors: ['import_not_found'],
})

export const undoImport = endpoint(addresses.undoImport, {
  summary:
    'Delete all cases of an import that were not edited since, in the background; they can be restored for 30 days',
  params: byId,
  response: importSchema,
  errors: ['import_not_found', 'import_busy'],
})

export const getImportReport = endpoint(addresses.getImportReport, {
  summary: 'The result of each row with its reason, as CSV',
  params: byId,
  response: fileAnswer,
  errors: ['import_not_found'],
})
