import { z } from 'zod'
import { professionSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { roleSchema, wholeNumber } from '#platform/contract/fields.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'

export const newsCategorySchema = z.enum(
  ['clinical_update', 'safety_alert', 'operations', 'education', 'governance', 'people', 'system'],
  'Choose a category.',
)
export type NewsCategory = z.output<typeof newsCategorySchema>

export const newsStatusSchema = z.enum(
  ['draft', 'scheduled', 'live', 'expired', 'withdrawn'],
  'Choose draft, scheduled, live, expired or withdrawn.',
)
export type NewsStatus = z.output<typeof newsStatusSchema>

export const newsAnswerSchema = z.enum(['understood', 'question', 'not_applicable'])
export type NewsAnswer = z.output<typeof newsAnswerSchema>

/** What a person owes a post, or has answered. */
export const newsStateSchema = z.enum(
  ['waiting', 'overdue', 'asked', 'understood', 'not_applicable', 'closed'],
  'Choose one of the listed states.',
)
export type NewsState = z.output<typeof newsStateSchema>

const maxListed = 50
const maxNamedPeople = 200

const severalOf = <Schema extends z.ZodType>(schema: Schema, max = maxListed) =>
  z
    .array(schema)
    .max(max, `Choose at most ${max}.`)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once.')

/** The base of an organization: its id, a slash, and the code of the base. */
export const baseSchema = text(80, 1).regex(/^[0-9a-f-]{36}\/[^/]+$/, 'Choose one of the listed bases.')

export const renewMonthsSchema = z
  .literal([6, 12, 24], 'Choose 6, 12 or 24 months, or none.')
  .nullable()
  .describe('For how many months "understood" holds; null: for ever')

export const audienceSchema = z
  .strictObject({
    everyone: z.boolean(),
    organizations: severalOf(idSchema),
    roles: severalOf(roleSchema),
    professions: severalOf(professionSchema),
    bases: severalOf(baseSchema),
    people: severalOf(idSchema, maxNamedPeople).describe('People whom the audience includes too'),
    supervised: z
      .boolean()
      .default(false)
      .describe('Whether the audience also includes everybody whom the author supervises'),
  })
  .refine(
    ({ everyone, supervised, ...lists }) =>
      everyone || supervised || Object.values(lists).some((list) => list.length > 0),
    'Choose for whom this post is.',
  )
  .describe(
    'Everyone, or those who match every list that is not empty; named people and clinicians of the author are added',
  )
export type Audience = z.output<typeof audienceSchema>

const messageSchema = z.strictObject({
  id: knownIdSchema,
  isAnswer: z.boolean().describe('Written by the author of the post, or by who manages it'),
  authorName: z.string(),
  words: z.string(),
  createdAt: z.string().meta({ format: 'date-time' }),
})

export const maxMessages = 40

export const questionSchema = z.strictObject({
  id: knownIdSchema,
  status: z.enum(['open', 'answered']),
  askedBy: z.strictObject({ id: knownIdSchema, name: z.string() }),
  messages: z.array(messageSchema).max(maxMessages),
})
export type NewsQuestion = z.output<typeof questionSchema>

/** The text of a post as a tree: `Block[]` of text-tree.ts. Only the server writes it, from the text of its author. */
export const treeSchema = z.unknown().describe('Paragraphs, lists, tables and so on; never HTML')

export const maxListedPeople = 50
const maxPages = 1_000

export const organizationSchema = idSchema.nullable().describe('Null: for readers of every organization')

export const personSchema = z.strictObject({ id: knownIdSchema, name: z.string() })

export const countNewsAudience = endpoint(addresses.countNewsAudience, {
  summary: `How many people an audience includes now, and their names, ${maxListedPeople} a page`,
  body: z.strictObject({
    organizationId: organizationSchema,
    audience: audienceSchema,
    q: text(100).optional().describe('Part of a name: lists only these; the count stays that of all'),
    page: wholeNumber(1, maxPages).optional(),
  }),
  response: z.strictObject({
    count: z.int(),
    people: z.array(personSchema).max(maxListedPeople),
    hasMore: z.boolean(),
  }),
  errors: ['news_audience_not_yours'],
})
