import type { ServerCapability } from '#platform/server/capability.ts'
import { supportErrors } from '../errors.ts'
import { eraseTickets, exportedTickets } from './export-and-erase.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'

export const support: ServerCapability = {
  name: 'support',
  routes: supportRoutes,
  errors: supportErrors,
  shows: {
    listTickets: { audits: 'support_listed' },
    getTicket: { audits: 'support_viewed' },
    createTicket: 'own',
    createGuestTicket: 'own',
    replyToTicket: { audits: 'support_answered' },
    closeTicket: { audits: 'support_closed' },
  },
  tables: {
    support_tickets: {
      rows: `author_id = $1
      or lower(guest_email) = (select lower(email) from users where id = $1 and email_verified)`,
      exported: true,
      erased: 'gone',
    },
    support_messages: {
      rows: 'ticket_id in (select id from support_tickets where author_id = $1)',
      exported: true,
      erased: 'gone',
    },
  },
  jobs: supportJobs,
  export: exportedTickets,
  erase: eraseTickets,
}
