import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, knownInstant, responseDate, wholeNumber } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, idSchema, identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'
import { newsAnswerSchema, newsStateSchema } from '../posts/contract.ts'

export const pageSize = 50
const maxPages = 400
/** The maximum number of people in a file. */
export const maxPeopleInFile = 20_000
const maxGroups = 500

const countsSchema = z.strictObject({
  people: z.int(),
  understood: z.int(),
  notApplicable: z.int(),
  asked: z.int().describe('Their question waits for a reply, and the deadline is paused'),
  waiting: z.int(),
  overdue: z.int(),
  closed: z.int().describe('They did not answer, and need not: the post asks nobody, or has expired'),
})
export type NewsCounts = z.output<typeof countsSchema>

const groupSchema = z.strictObject({ name: z.string().nullable(), counts: countsSchema })
export type NewsGroup = z.output<typeof groupSchema>

const readerSchema = z.strictObject({
  id: knownIdSchema,
  name: z.string(),
  role: z.string(),
  base: z.string().nullable(),
  state: newsStateSchema,
  dueOn: responseDate.nullable(),
  version: z.int().nullable().describe('The version that they answered last'),
  answeredAt: knownInstant.nullable(),
})
export type NewsReader = z.output<typeof readerSchema>

const versionSchema = z.strictObject({
  number: z.int(),
  change: z.enum(['major', 'minor']),
  changeNote: z.string(),
  createdAt: knownInstant,
  understood: z.int(),
  notApplicable: z.int(),
  asked: z.int(),
})

export const newsReportSchema = z.strictObject({
  id: knownIdSchema,
  title: z.string(),
  asOf: responseDate.describe('In the time zone of the caller. The end of this day, or now if it is today'),
  publishedOn: responseDate.nullable(),
  withdrawnOn: responseDate.nullable().describe('From then on nobody could read it'),
  askedVersion: z.int().nullable().describe('The version that had to be answered on that day'),
  counts: countsSchema,
  byRole: z.array(groupSchema),
  byBase: z.array(groupSchema).max(maxGroups),
  versions: z
    .array(versionSchema)
    .describe(
      'The newest first, with how many have answered each, whether they are still in its audience or not',
    ),
  people: z.array(readerSchema).max(pageSize).describe('Those of them whom the caller reaches, by name'),
  found: z.int().describe('How many match the search'),
  unnamed: z.int().describe('How many are counted whom the caller does not reach'),
  hasMore: z.boolean(),
})
export type NewsReport = z.output<typeof newsReportSchema>

const asOf = calendarDate.optional().describe('Today if omitted; a later day is today')

const filters = {
  asOf,
  state: newsStateSchema.optional(),
  q: text(100).optional().describe('Part of a name'),
}

export const getNewsReport = endpoint(addresses.getNewsReport, {
  summary:
    'Who was in the audience of a post on a day, and what they had answered, by role and base and by name',
  params: byId,
  query: z.strictObject({ ...filters, page: z.coerce.number().pipe(wholeNumber(1, maxPages)).optional() }),
  response: newsReportSchema,
  errors: ['news_not_found'],
})

export const downloadNewsReport = endpoint(addresses.downloadNewsReport, {
  summary: `The people of the report as CSV, at most ${maxPeopleInFile}. The download is audited`,
  params: byId,
  query: z.strictObject(filters),
  response: fileAnswer,
  errors: ['news_not_found', 'news_file_throttled'],
})

const acknowledgedSchema = z.strictObject({
  ...identified,
  title: z.string(),
  answer: newsAnswerSchema.exclude(['question']),
  version: z.int(),
  answeredAt: knownInstant,
  state: newsStateSchema.nullable().describe('What holds on that day; null: the post was not for them'),
})
export type Acknowledged = z.output<typeof acknowledgedSchema>

export const listAcknowledgedNews = endpoint(addresses.listAcknowledgedNews, {
  summary: 'What a person had acknowledged by the end of a day, newest first',
  params: z.strictObject({ userId: idSchema }),
  query: z.strictObject({ asOf, page: z.coerce.number().pipe(wholeNumber(1, maxPages)).optional() }),
  response: z.strictObject({
    person: z.strictObject({ id: knownIdSchema, name: z.string() }),
    asOf: responseDate,
    posts: z.array(acknowledgedSchema).max(pageSize),
    hasMore: z.boolean(),
  }),
  errors: ['user_not_found'],
})
