import { z } from 'zod'
import {
  columnMappingSchema,
  columnPreviewSchema,
  leftOutRowSchema,
  listedCode,
  presetSchema,
  tableChoiceSchema,
} from '#logbook/spreadsheets/contract.ts'
import { maxSignatureClaims } from '#logging/cases/signature-claims/claim.contract.ts'
import { textEncodings } from '#logbook/spreadsheets/files/encodings.contract.ts'
import { targetCodeSchema } from '#logbook/spreadsheets/targets.contract.ts'

/** The kind of records that an import creates. */
export const recordKindSchema = z
  .enum(['cases', 'cpd', 'certificates'])
  .describe(
    'What the rows become: cases of the logbook, CPD activities, or records of the people of an organization',
  )
export type RecordKind = z.output<typeof recordKindSchema>

export const rowStateSchema = z
  .enum([
    'ready',
    'draft',
    'duplicate',
    'flagged',
    'unreadable',
    'chosen',
    'logged',
    'skipped',
    'failed',
    'undone',
    'kept',
  ])
  .describe(
    '`draft`: something is missing or was left out; `flagged`: a text may identify a person; `kept`: edited since, so undoing the import left it',
  )
export type RowState = z.output<typeof rowStateSchema>

/**
 * One value for every row, for facts that the spreadsheet omits. For example, users who flew only primary missions wrote no
 * mission type.
 */
export const fixedValueSchema = z.strictObject({ target: targetCodeSchema, code: listedCode })
export type FixedValue = z.output<typeof fixedValueSchema>

export const importMappingSchema = z.strictObject({
  preset: presetSchema.nullable(),
  columns: z.array(columnMappingSchema).max(200),
  fixed: z.array(fixedValueSchema).max(20),
})
export type ImportMapping = z.output<typeof importMappingSchema>

export const problemSchema = z.strictObject({
  column: z.string().nullable().describe('The heading, or null for the row as a whole'),
  value: z.string().describe('As written in the file; empty for a missing value'),
  message: z.string(),
  severity: z
    .enum(['error', 'left_out', 'warning'])
    .describe(
      '`error`: a required value is missing or unsure, so the case becomes a draft; `left_out`: an optional value was left out',
    ),
})
export type ImportProblem = z.output<typeof problemSchema>

/** The place of a privacy finding in a text. The text itself is shown only with its row. */
export const importFindingSchema = z.strictObject({
  path: z.string(),
  pattern: z.string(),
  severity: z.enum(['block', 'warn']),
  message: z.string(),
  start: z.int(),
  end: z.int(),
})
export type ImportFinding = z.output<typeof importFindingSchema>

/** A row as it will be imported. */
export const previewRowSchema = z.strictObject({
  row: z.int(),
  request: z.record(z.string(), z.unknown()).nullable().describe('The body of `createCase`'),
  reads: z
    .string()
    .nullable()
    .describe('As the case will appear in a list; null if the row cannot become a case'),
  files: z
    .array(z.string())
    .max(10)
    .optional()
    .describe('Names of the files that will be attached to the record as evidence'),
  claims: z
    .array(z.string())
    .max(maxSignatureClaims)
    .optional()
    .describe('Sentences about the signatures that the file mentions. They are claims, not signatures'),
  problems: z.array(problemSchema),
  findings: z.array(importFindingSchema),
  duplicateOf: z
    .strictObject({
      kind: z.enum(['same', 'likely']),
      row: z.int().nullable().describe('A row above in this file'),
      caseId: z.string().nullable().describe('A case in the logbook'),
    })
    .nullable(),
})
export type PreviewRow = z.output<typeof previewRowSchema>

/** How many files of a ZIP are attached, and which ones are not; without a ZIP, the file names in the table. */
export const importFilesSchema = z.strictObject({
  stored: z
    .int()
    .nullable()
    .describe('The number of files in the ZIP that may be evidence; null without a ZIP'),
  attached: z.int().describe('The number of files attached to rows'),
  left: z
    .array(
      z.strictObject({
        reason: z.string(),
        count: z.int(),
        names: z.array(z.string()).max(100).describe('The first hundred names'),
      }),
    )
    .max(20)
    .describe('Files that belong to no row, and names without a file'),
})
export type ImportFiles = z.output<typeof importFilesSchema>

const [firstEncoding = '', ...otherEncodings] = textEncodings.map(({ code }) => code)
export const encodingCodeSchema = z.enum(
  [firstEncoding, ...otherEncodings],
  'Choose one of the listed encodings.',
)

/** The encoding of an older file. Words of the file show the effect of each choice. */
export const encodingSchema = z.strictObject({
  code: z.string(),
  isSure: z.boolean(),
  choices: z
    .array(z.strictObject({ code: z.string(), label: z.string(), sample: z.string() }))
    .max(5)
    .describe('The most likely encoding first'),
})
export type ImportEncoding = z.output<typeof encodingSchema>

export const importPreviewSchema = z.strictObject({
  sheets: z.array(tableChoiceSchema),
  chosenSheet: z.int(),
  headerRow: z.int().describe('0: the file has no headings, and its first row is a case'),
  mapping: importMappingSchema,
  columns: z.array(columnPreviewSchema),
  leftOut: z.array(leftOutRowSchema),
  rows: z.array(previewRowSchema).max(10),
  summary: z
    .array(z.strictObject({ label: z.string(), count: z.int() }))
    .max(20)
    .optional()
    .describe(
      'For records of a whole organization, what all rows together would change; for cases, how many rows mention a signature',
    ),
  fields: z
    .array(z.strictObject({ code: targetCodeSchema, label: z.string(), group: z.string() }))
    .max(2_000)
    .optional()
    .describe('The fields that a column may become, if they differ between users'),
  files: importFilesSchema.optional().describe('Only for records that may have evidence'),
  lists: z
    .array(
      z.strictObject({
        name: z.string(),
        entries: z.array(z.strictObject({ code: z.string(), label: z.string() })).max(1_000),
      }),
    )
    .max(5)
    .optional()
    .describe('The places and supervisors that a word of the file may mean'),
  encoding: encodingSchema.nullable().optional().describe('Null if the file leaves no choice'),
})
export type ImportPreview = z.output<typeof importPreviewSchema>
