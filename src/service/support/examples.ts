import { createGuestTicket, createTicket, type Ticket } from './contract.ts'
import { answerEmail, guestAnswerEmail, requestEmail } from './server/emails.ts'
import type { Stage, LookRequest, Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'

const ticketRequest = ({ ticketId: id }: Stage): LookRequest => ({ params: { id }, record: id })

const ticket = { topic: 'account', message: 'Please.' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    ticket: Ticket
  }
}

export const examples: Examples = {
  callers: {
    createGuestTicket: everyone,
  },
  accepted: {
    createTicket: () => ({ body: { topic: 'account', subject: 'A word', message: 'Please.' } }),
    createGuestTicket: () => ({
      body: { name: 'Robin', email: 'robin@example.org', topic: 'account', message: 'Please.' },
    }),
  },
  pathIds: {
    'getTicket:id': { good: ({ ticket }) => ticket.id },
    'replyToTicket:id': { good: ({ ticket }) => ticket.id, payload: () => ({ message: 'Still so.' }) },
    'closeTicket:id': { good: ({ ticket }) => ticket.id },
  },
  views: {
    listTickets: { by: ['super_admin'], of: () => ({ query: { whose: 'all' }, record: null }) },
    getTicket: { by: ['super_admin'], of: ticketRequest },
    replyToTicket: {
      by: ['super_admin'],
      of: (stage) => ({ ...ticketRequest(stage), body: { message: 'Like this.' } }),
    },
    closeTicket: { by: ['super_admin'], of: ticketRequest },
  },
  readableColumns: {
    listTickets: [['themselves'], ['email', 'name']],
    // The administrator who answers a ticket must know who wrote it.
    getTicket: [
      ['themselves', 'a super administrator'],
      ['email', 'name'],
    ],
  },
  responseShapes: [
    {
      fields: ['message'],
      to: everyone,
      endpoints: ['createGuestTicket'],
    },
  ],
  emails: ({ id, words, publicUrl }) => {
    const written = { publicUrl, ticketId: id, subject: words, message: words }
    const request = { ...written, topic: id, isNew: true }
    return {
      requestEmail: requestEmail(request),
      'requestEmail of a guest': requestEmail({ ...request, guest: { name: words, email: id } }),
      answerEmail: answerEmail(written, words),
      guestAnswerEmail: guestAnswerEmail(written),
    }
  },
  records: async ({ app, person }) => ({
    ticket: (await app.as(person).call(createTicket, { body: { ...ticket, subject: 'A word' } })).body,
  }),
  rows: async ({ app, owner, words, create }) => {
    await app.call(createGuestTicket, { body: { ...ticket, name: owner.name, email: owner.email } })
    return { tickets: [await create('/api/support/tickets', { ...ticket, subject: words, message: words })] }
  },
}
