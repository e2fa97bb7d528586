import { z } from 'zod'
import { emailSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId, identified } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

export const topicSchema = z.enum(
  ['question', 'problem', 'account', 'privacy', 'patient_details', 'idea'],
  'Choose a topic.',
)
export type Topic = z.infer<typeof topicSchema>

export const ticketStatusSchema = z.enum(['open', 'answered', 'closed'], 'Choose open, answered or closed.')
export type TicketStatus = z.infer<typeof ticketStatusSchema>

const messageText = freeText(4_000, 1)

const ticketFields = {
  ...identified,
  topic: topicSchema,
  subject: z.string(),
  status: ticketStatusSchema.describe('open: waits for the operator; answered: waits for the author'),
  createdBy: z.strictObject({
    id: z.string().nullable().describe('Null if the author was not signed in'),
    name: z.string(),
    email: z.string(),
  }),
  createdAt: knownInstant,
  updatedAt: knownInstant,
}

export const ticketSummarySchema = z.strictObject(ticketFields)
export type TicketSummary = z.infer<typeof ticketSummarySchema>

const messageSchema = z.strictObject({
  id: z.string(),
  isAnswer: z.boolean().describe('Written by a super administrator as an answer'),
  authorName: z.string(),
  words: z.string(),
  createdAt: knownInstant,
})
export type Message = z.infer<typeof messageSchema>

export const ticketSchema = z.strictObject({ ...ticketFields, messages: z.array(messageSchema) })
export type Ticket = z.infer<typeof ticketSchema>

const messageErrors = ['support_throttled'] as const

export const listTickets = endpoint(addresses.listTickets, {
  summary: 'The caller’s own support requests, or all for a super administrator; newest first',
  query: z.strictObject({
    whose: z.enum(['own', 'all']).optional().describe('`own` if omitted'),
    status: ticketStatusSchema.optional(),
    cursor: text(200).optional(),
  }),
  response: z.strictObject({ tickets: z.array(ticketSummarySchema), nextCursor: z.string().nullable() }),
})

export const getTicket = endpoint(addresses.getTicket, {
  summary: 'A support request with its messages',
  params: byId,
  response: ticketSchema,
  errors: ['ticket_not_found'],
})

export const createTicket = endpoint(addresses.createTicket, {
  summary: 'Send a support request to the operator; text that may identify a patient is refused',
  body: z.strictObject({ topic: topicSchema, subject: freeText(120, 1), message: messageText }),
  response: ticketSchema,
  status: 201,
  errors: [...messageErrors],
})

const guestRequestSchema = z.strictObject({
  name: text(120, 1),
  email: emailSchema,
  topic: topicSchema,
  message: messageText,
})
export type GuestRequest = z.infer<typeof guestRequestSchema>

export const createGuestTicket = endpoint(addresses.createGuestTicket, {
  summary: 'Send a support request without being signed in; the answer comes by email',
  body: guestRequestSchema,
  response: z.strictObject({ message: z.string() }),
  status: 201,
  errors: [...messageErrors],
})

export const replyToTicket = endpoint(addresses.replyToTicket, {
  summary:
    'Add a message; a super administrator’s message on another user’s request is an answer, and is emailed to its author',
  params: byId,
  body: z.strictObject({ message: messageText }),
  response: ticketSchema,
  status: 201,
  errors: [...messageErrors, 'ticket_not_found', 'ticket_closed'],
})

export const closeTicket = endpoint(addresses.closeTicket, {
  summary: 'Close a support request',
  params: byId,
  response: ticketSchema,
  errors: ['ticket_not_found', 'ticket_closed'],
})
