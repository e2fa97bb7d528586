import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { GuestRequest, Ticket, TicketStatus, Topic } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const sendGuestRequest = (request: GuestRequest) => call(at.createGuestTicket, { body: request })

const lists = ['support', 'list'] as const

export const ticketsQuery = (whose: 'own' | 'all', status?: TicketStatus) =>
  infiniteQueryOptions({
    queryKey: [...lists, whose, status ?? 'any'],
    queryFn: ({ pageParam, signal }) =>
      call(
        at.listTickets,
        { query: { whose, ...(status && { status }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['support', 'one', id],
    queryFn: ({ signal }) => call(at.getTicket, { params: { id } }, { signal }),
  })

async function cacheTicket(cache: QueryClient, ticket: Ticket): Promise<void> {
  cache.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  await cache.invalidateQueries({ queryKey: lists })
}

export interface SupportRequest {
  topic: Topic
  subject: string
  message: string
}

export const createTicketMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (request: SupportRequest) => call(at.createTicket, { body: request }),
    onSuccess: (ticket) => cacheTicket(cache, ticket),
  })

export const replyToTicketMutation = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (message: string) => call(at.replyToTicket, { params: { id }, body: { message } }),
    onSuccess: (ticket) => cacheTicket(cache, ticket),
  })

export const closeTicketMutation = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.closeTicket, { params: { id } }),
    onSuccess: (ticket) => cacheTicket(cache, ticket),
  })
