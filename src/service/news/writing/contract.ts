import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, minuteTime, wholeNumber, yesOrNo } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'
import {
  audienceSchema,
  newsCategorySchema,
  newsStatusSchema,
  questionSchema,
  renewMonthsSchema,
  treeSchema,
  maxListedPeople,
  organizationSchema,
  personSchema,
} from '../posts/contract.ts'
import { effectFields } from '../records/contract.ts'
import { attachedFilesSchema, newsFilesSchema } from '../posts/files.contract.ts'

export const pageSize = 25
const maxPages = 40
const maxQuestions = 100
export const maxVersions = 50

const sourceSchema = text(20_000, 1).describe('Markdown; HTML in it is shown as it was typed')

const postFields = {
  organizationId: organizationSchema,
  title: text(140, 3),
  summary: text(280),
  category: newsCategorySchema,
  audience: audienceSchema,
  pinned: yesOrNo,
  requiresAnswer: yesOrNo,
  dueDays: wholeNumber(1, 90).describe(
    'Days to answer, from the publication or the day on which a reader joins',
  ),
  renewMonths: renewMonthsSchema.default(null),
  expiresAt: minuteTime.nullable(),
  ...effectFields,
}

const textFields = {
  source: sourceSchema,
  files: attachedFilesSchema.optional().describe('None if omitted; in a change: those that it has'),
}

export const newsDraftSchema = z.strictObject({ ...postFields, ...textFields })
export type NewsDraft = z.output<typeof newsDraftSchema>

const summaryFields = {
  ...identified,
  organizationId: knownIdSchema.nullable(),
  timeZone: z
    .string()
    .nullable()
    .describe('In which the times of the post are chosen; null: the post is for all organizations'),
  title: z.string(),
  category: newsCategorySchema,
  status: newsStatusSchema,
  author: z.strictObject({ id: knownIdSchema, name: z.string() }),
  publishAt: knownInstant.nullable(),
  expiresAt: knownInstant.nullable(),
  pinned: z.boolean(),
  requiresAnswer: z.boolean(),
  version: z.int(),
  openQuestions: z.int(),
  oldestQuestionAt: knownInstant.nullable().describe('Since when the oldest of them has waited'),
  updatedAt: knownInstant,
}

const postSummarySchema = z.strictObject(summaryFields)
export type NewsPostSummary = z.output<typeof postSummarySchema>

const versionViewSchema = z.strictObject({
  number: z.int(),
  change: z.enum(['major', 'minor']),
  changeNote: z.string(),
  authorName: z.string(),
  createdAt: knownInstant,
  files: newsFilesSchema,
})

const readersSchema = z.strictObject({
  people: z.int().describe('How many people are in the audience now'),
  opened: z.int(),
  understood: z.int(),
  notApplicable: z.int(),
  asked: z.int(),
})

export const newsPostSchema = z.strictObject({
  ...summaryFields,
  revision: z.int(),
  summary: z.string(),
  audience: z.strictObject({
    everyone: z.boolean(),
    organizations: z.array(z.string()),
    roles: z.array(z.string()),
    professions: z.array(z.string()),
    bases: z.array(z.string()),
    people: z.array(z.strictObject({ id: knownIdSchema, name: z.string() })),
    supervised: z.boolean(),
  }),
  dueDays: z.int(),
  satisfies: z
    .strictObject({ id: knownIdSchema, title: z.string() })
    .nullable()
    .describe('The requirement that whoever understands the post meets'),
  cpd: z.strictObject({ hours: z.number(), category: z.string() }).nullable(),
  renewMonths: renewMonthsSchema,
  withdrawnReason: z.string().nullable(),
  source: z.string(),
  tree: treeSchema,
  versions: z.array(versionViewSchema).max(maxVersions).describe('The newest first'),
  readers: readersSchema.describe(
    'How many people in the audience have done what with the newest version that asks',
  ),
  questions: z.array(questionSchema).max(maxQuestions).describe('Open ones first'),
})
export type NewsPost = z.output<typeof newsPostSchema>

export const listNewsPosts = endpoint(addresses.listNewsPosts, {
  summary: 'The posts that the caller manages, as last changed',
  query: z.strictObject({
    status: newsStatusSchema.optional(),
    q: text(100).optional().describe('Part of the title'),
    page: z.coerce.number().pipe(wholeNumber(1, maxPages)).optional(),
  }),
  response: z.strictObject({ posts: z.array(postSummarySchema).max(pageSize), hasMore: z.boolean() }),
})

export const listNewsAudiences = endpoint(addresses.listNewsAudiences, {
  summary: 'For whom the caller may write: organizations with their bases, and people by name',
  query: z.strictObject({
    organizationId: idSchema.optional().describe('Only people of this organization'),
    q: text(100).optional().describe('Part of the name of a person'),
  }),
  response: z.strictObject({
    organizations: z.array(
      z.strictObject({
        id: knownIdSchema,
        name: z.string(),
        timeZone: z.string(),
        bases: z.array(z.strictObject({ code: z.string(), label: z.string() })),
      }),
    ),
    people: z.array(personSchema).max(maxListedPeople),
  }),
})

const notFound = ['news_not_found'] as const
const changeErrors = [...notFound, 'news_outdated', 'news_withdrawn'] as const
const textErrors = ['news_text_too_complex', 'too_many_at_once', 'server_busy'] as const

export const getNewsPost = endpoint(addresses.getNewsPost, {
  summary: 'A post with its text as it was written, its versions, its readers and their questions',
  params: byId,
  response: newsPostSchema,
  errors: notFound,
})

export const createNewsPost = endpoint(addresses.createNewsPost, {
  summary: 'Write a draft, which only those who manage it can read',
  body: newsDraftSchema,
  response: newsPostSchema,
  status: 201,
  errors: ['news_audience_not_yours', 'news_requirement_not_yours', 'news_pins_full', ...textErrors],
})

const revision = versionSchema.describe('The edited revision')

export const updateNewsPost = endpoint(addresses.updateNewsPost, {
  summary: 'Change a post. The text of a published one changes only with a new version',
  params: byId,
  body: z.strictObject({ ...postFields, ...textFields, revision }),
  response: newsPostSchema,
  errors: [
    ...changeErrors,
    'news_audience_not_yours',
    'news_requirement_not_yours',
    'news_requirement_fixed',
    'news_pins_full',
    'news_not_draft',
    'news_expired',
    ...textErrors,
  ],
})

export const publishNewsPost = endpoint(addresses.publishNewsPost, {
  summary: 'Publish a draft now, or at a time; a scheduled post can be moved until then',
  params: byId,
  body: z.strictObject({ revision, publishAt: minuteTime.nullable().describe('Null: now') }),
  response: newsPostSchema,
  errors: [...changeErrors, 'news_audience_not_yours', 'news_not_draft', 'news_expired'],
})

export const addNewsVersion = endpoint(addresses.addNewsVersion, {
  summary: 'Change the text of a published post. A major change asks everybody again',
  params: byId,
  body: z.strictObject({
    revision,
    ...textFields,
    change: z.enum(['major', 'minor'], 'Choose major or minor.'),
    changeNote: text(280, 3).describe('What changed, in two lines'),
  }),
  response: newsPostSchema,
  errors: [...changeErrors, 'news_is_draft', 'news_versions_full', ...textErrors],
})

export const withdrawNewsPost = endpoint(addresses.withdrawNewsPost, {
  summary: 'Withdraw a post: nobody can read it any more, and its answers are kept',
  params: byId,
  body: z.strictObject({ revision, reason: text(280, 3) }),
  response: newsPostSchema,
  errors: changeErrors,
})

export const duplicateNewsPost = endpoint(addresses.duplicateNewsPost, {
  summary: 'Write a draft like this post',
  params: byId,
  response: newsPostSchema,
  status: 201,
  errors: [...notFound, 'news_audience_not_yours'],
})

export const answerNewsQuestion = endpoint(addresses.answerNewsQuestion, {
  summary: 'Answer a reader’s question; their deadline is then no longer paused',
  params: byId,
  body: z.strictObject({ words: freeText(2_000, 1) }),
  response: newsPostSchema,
  errors: [...notFound, 'news_question_full'],
})
