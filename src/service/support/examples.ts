import { createGuestTicket, createTicket, type Ticket } from './contract.ts'
import { answerEmail, guestAnswerEmail, requestEmail } from './server/emails.ts'
import type { ViewScene, ViewRequest, Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'

const pathForTicket = ({ ticketId: id }: ViewScene): ViewRequest => ({ params: { id }, recordId: id })

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
    'getTicket:id': { ownValue: ({ ticket }) => ticket.id },
    'replyToTicket:id': { ownValue: ({ ticket }) => ticket.id, payload: () => ({ message: 'Still so.' }) },
    'closeTicket:id': { ownValue: ({ ticket }) => ticket.id },
  },
  views: {
    listTickets: { viewers: ['super_admin'], request: () => ({ query: { whose: 'all' }, recordId: null }) },
    getTicket: { viewers: ['super_admin'], request: pathForTicket },
    replyToTicket: {
      viewers: ['super_admin'],
      request: (stage) => ({ ...pathForTicket(stage), body: { message: 'Like this.' } }),
    },
    closeTicket: { viewers: ['super_admin'], request: pathForTicket },
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
      callers: everyone,
      endpoints: ['createGuestTicket'],
    },
  ],
  emails: ({ id, text: words, publicUrl }) => {
    const ticketMessage = { publicUrl, ticketId: id, subject: words, message: words }
    const request = { ...ticketMessage, topic: id, isNew: true }
    return {
      requestEmail: requestEmail(request),
      'requestEmail of a guest': requestEmail({ ...request, guest: { name: words, email: id } }),
      answerEmail: answerEmail(ticketMessage, words),
      guestAnswerEmail: guestAnswerEmail(ticketMessage),
    }
  },
  records: async ({ app, person }) => ({
    ticket: (await app.as(person).call(createTicket, { body: { ...ticket, subject: 'A word' } })).body,
  }),
  rows: async ({ app, owner, text: words, create }) => {
    await app.call(createGuestTicket, { body: { ...ticket, name: owner.name, email: owner.email } })
    return { tickets: [await create('/api/support/tickets', { ...ticket, subject: words, message: words })] }
  },
}
