import { z } from 'zod'
import { asFreeText } from '#platform/contract/free-text.ts'
import { toCodes } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import { targetCodeSchema } from './targets.contract.ts'

export const presetCodes = [
  'sortie',
  'elogbook',
  'llp',
  'medevac_log',
  'cpd_portfolio_builder',
  'generic',
] as const
export const presetSchema = z.enum(presetCodes)
export type PresetCode = z.output<typeof presetSchema>

/** The most bytes of our own JSON, which has every field and the history of each case: 3 to 8 kB for a case. */
export const maxLogbookBytes = 160 * 1024 * 1024

export const dateOrderSchema = z.enum(['ymd', 'dmy', 'mdy'])
export type DateOrder = z.output<typeof dateOrderSchema>

export const decimalMarkSchema = z.enum(['point', 'comma'])
export type DecimalMark = z.output<typeof decimalMarkSchema>

/** The form of a unit. The brackets of a heading may contain other words, which do not match. */
export const unitPattern = /^[\p{L}\p{N} %°/.²-]{1,20}$/u

/** How the values of one column are written. Null if unknown or not needed. */
export const columnFormatSchema = z.strictObject({
  dateOrder: dateOrderSchema.nullable(),
  decimalMark: decimalMarkSchema.nullable(),
  unit: z
    .string()
    .regex(unitPattern, 'Use a unit such as mmHg.')
    .nullable()
    .describe('For example `mmHg`, `lb` or `months`'),
})
export type ColumnFormat = z.output<typeof columnFormatSchema>

const word = asFreeText(z.string().max(200))

/** A code from the field's list, or the id of a supervisor. */
export const listedCode = z.string().regex(/^[\w-]{1,60}$/, 'Choose one of the listed options.')

/** The meaning of one of the user's words. Null leaves it out on purpose. */
export const wordMappingSchema = z.strictObject({
  word,
  code: listedCode.nullable(),
})
export type WordMapping = z.output<typeof wordMappingSchema>

/** The use of a column: it fills a field, is left out, or identifies people and is dropped before it is read. */
export const columnUseSchema = z.enum(['field', 'left_out', 'identifier'])
export type ColumnUse = z.output<typeof columnUseSchema>

export const columnMappingSchema = z.strictObject({
  index: z.int().min(0).max(199).describe('The position in the sheet, from 0'),
  header: asFreeText(z.string().max(200)),
  use: columnUseSchema,
  target: targetCodeSchema.nullable(),
  procedure: z.enum(toCodes(procedures)).nullable().describe('For a column that marks one procedure'),
  drug: z.enum(toCodes(drugs)).nullable().describe('For a column that marks one drug'),
  format: columnFormatSchema,
  words: z
    .array(wordMappingSchema)
    .max(2_000)
    .describe('Only words that Sortie does not know, or knows with another meaning'),
  otherwise: listedCode
    .nullable()
    .optional()
    .describe('The meaning of every other unknown word of the column; the words are kept with the case'),
  isUnanswered: z
    .boolean()
    .optional()
    .describe(
      'A question about the column is unanswered: its values are left out, and its rows become drafts',
    ),
})
export type ColumnMapping = z.output<typeof columnMappingSchema>

/**
 * The content that Sortie recognized in a column, to show next to it. An identifier has no samples, because it was
 * never read.
 */
export const columnPreviewSchema = z.strictObject({
  mapping: columnMappingSchema,
  confidence: z.enum(['sure', 'likely', 'none']),
  reason: z.string().describe('Why Sortie proposes this, in a sentence'),
  candidates: z
    .array(z.strictObject({ code: targetCodeSchema, label: z.string() }))
    .max(4)
    .describe('Fields that the column may be, for the question next to it'),
  samples: z
    .array(z.string())
    .max(3)
    .describe('Values of a column with an open question, as written in the file'),
  filled: z.int().describe('The number of rows with a value'),
  examples: z.array(z.strictObject({ from: z.string(), to: z.string() })).max(3),
  isAmbiguous: z.boolean().describe('Days and months could be swapped: the user chooses'),
  unread: z
    .array(z.strictObject({ value: z.string(), count: z.int() }))
    .max(50)
    .describe('Values that cannot be read as this field'),
  unknownWords: z
    .array(
      z.strictObject({
        word,
        count: z.int(),
        proposals: z.array(z.strictObject({ code: z.string(), label: z.string() })).max(3),
        isAmbiguous: z.boolean().optional().describe('The word is known, and may mean each of the proposals'),
      }),
    )
    .max(500)
    .describe('Words that the user must map'),
  knownWords: z
    .array(z.strictObject({ word: z.string(), count: z.int(), meaning: z.string() }))
    .max(200)
    .optional()
    .describe('Words with a known meaning, which the user may correct'),
  units: z
    .strictObject({
      choices: z.array(z.string()).max(4).describe('The unit of the field first'),
      isOpen: z.boolean().describe('Most values are impossible in this unit, so none is used'),
    })
    .optional()
    .describe('The possible units of the values, if the heading gives none'),
})
export type ColumnPreview = z.output<typeof columnPreviewSchema>

export const leftOutRowSchema = z.strictObject({
  row: z.int().describe('The number that the spreadsheet program shows'),
  reason: z.enum(['blank', 'above_table', 'heading_again', 'total', 'footnote']),
})
export type LeftOutRow = z.output<typeof leftOutRowSchema>

export const tableChoiceSchema = z.strictObject({
  sheet: z.string(),
  index: z.int(),
  headerRow: z.int().nullable().describe('Null: no table was found in this sheet'),
  columns: z.int(),
  rows: z.int(),
  looksLikeLog: z.boolean(),
})
export type TableChoice = z.output<typeof tableChoiceSchema>
