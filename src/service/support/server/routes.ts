import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  browseTickets,
  closeTicket,
  createGuestTicket,
  createTicket,
  readTicket,
  replyToTicket,
} from './tickets.ts'
import { toTicketSummaryView, toTicketView } from './views.ts'

export const supportRoutes = (deps: Deps): Route[] => [
  route(contract.listTickets, async ({ query, ...requester }) => {
    const { rows, nextCursor } = await browseTickets(deps, requester, query)
    return { tickets: rows.map(toTicketSummaryView), nextCursor }
  }),
  route(contract.getTicket, async ({ params, ...requester }) =>
    toTicketView(await readTicket(deps, requester, params.id)),
  ),
  route(contract.createTicket, async ({ body, ...requester }) =>
    toTicketView(await createTicket(deps, requester, body)),
  ),
  publicRoute(contract.createGuestTicket, async ({ body, origin }) => {
    await createGuestTicket(deps, body, origin)
    return { message: 'Your request has been sent. We will answer by email.' }
  }),
  route(contract.replyToTicket, async ({ params, body, ...requester }) =>
    toTicketView(await replyToTicket(deps, requester, params.id, body.message)),
  ),
  route(contract.closeTicket, async ({ params, ...requester }) =>
    toTicketView(await closeTicket(deps, requester, params.id)),
  ),
]
