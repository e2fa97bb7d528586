import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, roleSchema } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from '../addresses.ts'
import { eventNumberSchema, lookKindSchema } from '../words/kinds.contract.ts'

export const looksPerPage = 50
/** How many looks at most are read for one page of a filtered log: the page after it reads on. */
export const maxExamined = 10_000
/** How many looks a file has at most. */
export const maxInFile = 100_000

const filters = {
  person: idSchema.optional(),
  record: idSchema.optional().describe('Only what was done with this one; lists that showed it are left out'),
  kind: lookKindSchema.optional(),
}

const lookSchema = z.strictObject({
  id: z.string(),
  at: knownInstant,
  who: z.string(),
  actorRole: roleSchema.nullable().describe('The role that the person had then'),
  kind: lookKindSchema,
  sentence: z.string().describe('Who looked, why they could, and at what; never free text of a record'),
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
      .describe(`Set if the page ends because ${maxExamined} looks were read for it`),
    wholeSince: knownInstant.describe('Looks at lists of several people stand here from then on'),
    people: z
      .array(z.strictObject({ id: knownIdSchema, label: z.string() }))
      .describe('Who looked of late, for the filter; with the first page'),
  }),
})
export type AccessLog = z.infer<typeof listAccessLog.response>

export const downloadAccessLog = endpoint(addresses.downloadAccessLog, {
  summary: `The access log as CSV: the newest ${maxInFile} looks`,
  query: z.strictObject(filters),
  response: fileAnswer,
  errors: ['trail_file_throttled'],
})
