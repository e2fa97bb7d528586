import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { addresses } from '../addresses.ts'

export const remindersSchema = z.strictObject({
  people: z
    .int()
    .describe('How many have to answer the post and have not; those whose question is open are not counted'),
  mayRemind: z.boolean().describe('Whether they can be reminded now: once a day, while the post is live'),
  last: z
    .strictObject({
      sentAt: knownInstant,
      senderName: z.string(),
      people: z.int().describe('How many had not answered then'),
    })
    .nullable(),
})
export type NewsReminders = z.output<typeof remindersSchema>

export const getNewsReminders = endpoint(addresses.getNewsReminders, {
  summary: 'How many would be reminded of a post now, and when they last were',
  params: byId,
  response: remindersSchema,
  errors: ['news_not_found'],
})

export const remindNewsReaders = endpoint(addresses.remindNewsReaders, {
  summary: 'Email those who have to answer a post and have not, once a day at most',
  params: byId,
  response: remindersSchema,
  errors: ['news_not_found', 'news_reminded_today', 'news_nobody_to_remind'],
})
