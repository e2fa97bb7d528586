import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, responseDate, wholeNumber } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'
import { newsAnswerSchema, newsCategorySchema, questionSchema, treeSchema } from '../posts/contract.ts'
import { readerEffectsSchema } from '../records/effects.contract.ts'
import { newsFilesSchema } from '../posts/files.contract.ts'

export const pageSize = 20
const maxPages = 50

export const reasonSchema = z.enum([
  'everyone',
  'organization',
  'role',
  'profession',
  'base',
  'name',
  'supervised',
])

const newsFields = {
  ...identified,
  title: z.string(),
  summary: z.string(),
  category: newsCategorySchema,
  authorName: z.string(),
  publishedAt: knownInstant,
  expiresAt: knownInstant.nullable(),
  pinned: z.boolean(),
  version: z.int(),
  because: z.array(reasonSchema).describe('Why the post is for the caller'),
  isWaiting: z.boolean().describe('Whether the caller still has to answer'),
  dueOn: responseDate
    .nullable()
    .describe(
      'The last day to answer, in the time zone of the caller; null if there is nothing to answer, or while a question of theirs is open',
    ),
  renewOn: responseDate
    .nullable()
    .describe('The day from which the caller’s answer no longer holds, so that they are asked again'),
  isOpened: z.boolean().describe('Whether the caller has opened this version'),
  changes: z.array(z.string()).describe('What changed since the version that the caller opened last'),
  answer: z
    .strictObject({ answer: newsAnswerSchema, version: z.int(), answeredAt: knownInstant })
    .nullable()
    .describe('What the caller answered last'),
  question: z.enum(['open', 'answered']).nullable().describe('The state of the caller’s question'),
}

export const newsSummarySchema = z.strictObject(newsFields)
export type NewsSummary = z.output<typeof newsSummarySchema>

export const newsSchema = z.strictObject({
  ...newsFields,
  requiresAnswer: z.boolean().describe('Whether its readers have to answer'),
  tree: treeSchema,
  files: newsFilesSchema.describe('The files of this version, below its text, in their order'),
  thread: questionSchema.nullable().describe('What the caller asked, with the answers'),
  gives: readerEffectsSchema.describe('What the caller gets by understanding the post'),
})
export type News = z.output<typeof newsSchema>

export const newsPartSchema = z.enum(['waiting', 'live', 'answered'])
export type NewsPart = z.output<typeof newsPartSchema>

export const listNews = endpoint(addresses.listNews, {
  summary:
    'One part of the posts for the caller: those that await an answer, by due date; live ones; or those that they have answered',
  query: z.strictObject({
    part: newsPartSchema.optional().describe('Which part; `live` if omitted'),
    q: text(100).optional().describe('Part of the title, the summary or the text'),
    category: newsCategorySchema.optional(),
    page: z.coerce.number().pipe(wholeNumber(1, maxPages)).optional(),
  }),
  response: z.strictObject({
    posts: z.array(newsSummarySchema).max(pageSize),
    hasMore: z.boolean(),
    waiting: z.int().describe('How many posts await an answer, whichever part is listed'),
  }),
})

export const getWaitingNews = endpoint(addresses.getWaitingNews, {
  summary: 'The post that the caller must answer first, and how many posts await an answer and are overdue',
  response: z.strictObject({ waiting: z.int(), overdue: z.int(), first: newsSummarySchema.nullable() }),
})

export const maxKept = 20

export const listKeptNews = endpoint(addresses.listKeptNews, {
  summary:
    'Posts for the device of the caller, to be read without a network: those that await an answer, earliest due date first, and pinned ones; they do not count as opened',
  response: z.strictObject({ posts: z.array(newsSchema).max(maxKept) }),
})

export const readNews = endpoint(addresses.readNews, {
  summary: 'A post for the caller; it counts as opened',
  params: byId,
  response: newsSchema,
  errors: ['news_not_found'],
})

const versionRead = z.int().positive().max(100_000).describe('The version that the caller has read')

export const answerNews = endpoint(addresses.answerNews, {
  summary:
    'Answer a post with “understood” or “not applicable”. “Understood” also writes the compliance record of the requirement that the post satisfies. Repeating an answer changes nothing',
  params: byId,
  body: z.strictObject({ version: versionRead, answer: newsAnswerSchema.exclude(['question']) }),
  response: newsSchema,
  errors: ['news_not_found', 'news_version_outdated', 'news_answers_full', 'compliance_records_full'],
})

export const askAboutNews = endpoint(addresses.askAboutNews, {
  summary:
    'Ask the author of a post a question; the deadline is paused until it is answered. Text that may identify a patient is refused',
  params: byId,
  body: z.strictObject({
    id: idSchema.optional().describe('The id of the message; repeating the request with it adds nothing'),
    version: versionRead,
    words: freeText(2_000, 1),
  }),
  response: newsSchema,
  errors: [
    'news_not_found',
    'news_version_outdated',
    'news_message_id_taken',
    'news_question_full',
    'news_answers_full',
  ],
})

export const addNewsCpd = endpoint(addresses.addNewsCpd, {
  summary: 'Record, as CPD of the caller, a post that they have understood; repeating it changes nothing',
  params: byId,
  body: z.strictObject({}),
  response: newsSchema,
  errors: ['news_not_found', 'news_cpd_not_offered', 'activities_full'],
})
