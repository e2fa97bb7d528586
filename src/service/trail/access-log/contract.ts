import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, roleSchema } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from '../addresses.ts'
import { eventNumberSchema, lookKindSchema } from '../words/kinds.contract.ts'

export const looksPerPage = 50
/** The maximum number of views that are read for one page of a filtered log; the next page continues after them. */
export const maxExamined = 10_000
/** The maximum number of views in a file. */
export const maxInFile = 100_000

const filters = {
  person: idSchema.optional(),
  record: idSchema
    .optional()
    .describe('Only views and changes of this record; lists that showed it are left out'),
  kind: lookKindSchema.optional(),
}

const lookSchema = z.strictObject({
  id: z.string(),
  at: knownInstant,
  who: z.string(),
  actorRole: roleSchema.nullable().describe('The role that the person had then'),
  kind: lookKindSchema,
  sentence: z.string().describe('Who looked at what, and why they could; never free text of a record'),
  caseId: knownIdSchema.nullable().describe('The case, if it is one that still exists'),
})
export type Look = z.infer<typeof lookSchema>

export const listAccessLog = endpoint(addresses.listAccessLog, {
  summary: 'Who looked at the caller’s records, or changed them; newest first, never the caller',
  query: z.strictObject({ ...filters, cursor: eventNumberSchema.optional() }),
  response: z.strictObject({
    looks: z.array(lookSchema),
    nextCursor: z.string().nullable(),
    lookedBackTo: knownInstant
      .nullable()
      .describe(`Set if the page ends because ${maxExamined} views were read for it`),
    wholeSince: knownInstant.describe('Views of lists are included from this time on'),
    people: z
      .array(z.strictObject({ id: knownIdSchema, label: z.string() }))
      .describe('Recent viewers, as options of the filter; only on the first page'),
  }),
})
export type AccessLog = z.infer<typeof listAccessLog.response>

export const downloadAccessLog = endpoint(addresses.downloadAccessLog, {
  summary: `The access log as CSV: the newest ${maxInFile} views`,
  query: z.strictObject(filters),
  response: fileAnswer,
  errors: ['trail_file_throttled'],
})
