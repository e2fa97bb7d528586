import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listTickets: ['GET /api/support/tickets', 'signed_in'],
  getTicket: ['GET /api/support/tickets/:id', 'signed_in'],
  createTicket: ['POST /api/support/tickets', 'signed_in'],
  createGuestTicket: ['POST /api/public/support', 'public'],
  replyToTicket: ['POST /api/support/tickets/:id/replies', 'signed_in'],
  closeTicket: ['PATCH /api/support/tickets/:id/close', 'signed_in'],
})
