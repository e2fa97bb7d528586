import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { numberedChangeSchema, fieldChangeSchema } from './history.contract.ts'
import { importedAssessmentSchema, importedChangeSchema } from './origin.contract.ts'

/** The facts about an imported case that its file contains. Names in them are texts, not accounts. */
const importedHistorySchema = z.strictObject({
  importedAt: knownInstant,
  createdBy: z.strictObject({ name: z.string() }),
  createdAt: knownInstant,
  history: z
    .array(importedChangeSchema.extend({ changes: z.array(fieldChangeSchema) }).strict())
    .describe('Oldest first'),
  assessments: z.array(importedAssessmentSchema.strict()),
})
export type ImportedHistory = z.output<typeof importedHistorySchema>

export const listCaseChanges = endpoint(addresses.listCaseChanges, {
  summary: 'The history of a case, newest change first, a page at a time',
  params: byId,
  query: z.strictObject({
    before: z.coerce
      .number<string | number>('Use a version.')
      .int()
      .min(1)
      .max(2_000_000_000)
      .optional()
      .describe('The `nextBefore` of the previous page'),
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 100.')
      .int()
      .min(1)
      .max(100)
      .default(25),
  }),
  response: z.strictObject({
    changes: z.array(numberedChangeSchema),
    nextBefore: z.int().nullable(),
    imported: importedHistorySchema
      .optional()
      .describe(
        'Only on the last page, if the case was imported: the facts in the file, which nobody has verified',
      ),
  }),
  errors: ['case_not_found'],
})
