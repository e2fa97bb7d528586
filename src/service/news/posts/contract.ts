import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { wholeNumber } from '#platform/contract/fields.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'
import { audienceSchema } from '../contract.ts'

export const maxListedPeople = 50
const maxPages = 1_000

export const organizationSchema = idSchema.nullable().describe('Null: for readers of every organization')

export const personSchema = z.strictObject({ id: knownIdSchema, name: z.string() })

export const countNewsAudience = endpoint(addresses.countNewsAudience, {
  summary: `How many people an audience means now, and who they are by name, ${maxListedPeople} a page`,
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
