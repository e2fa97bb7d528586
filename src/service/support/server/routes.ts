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
  route(contract.listTickets, async ({ query, ...by }) => {
    const { rows, nextCursor } = await browseTickets(deps, by, query)
    return { tickets: rows.map(toTicketSummaryView), nextCursor }
  }),
  route(contract.getTicket, async ({ params, ...by }) => toTicketView(await readTicket(deps, by, params.id))),
  route(contract.createTicket, async ({ body, ...by }) => toTicketView(await createTicket(deps, by, body))),
  publicRoute(contract.createGuestTicket, async ({ body, origin }) => {
    await createGuestTicket(deps, body, origin)
    return { message: 'Your request has been sent. We will answer by email.' }
  }),
  route(contract.replyToTicket, async ({ params, body, ...by }) =>
    toTicketView(await replyToTicket(deps, by, params.id, body.message)),
  ),
  route(contract.closeTicket, async ({ params, ...by }) =>
    toTicketView(await closeTicket(deps, by, params.id)),
  ),
]
