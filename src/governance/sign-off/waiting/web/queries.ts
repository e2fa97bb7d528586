import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

/** The key begins with `users`, so that a new link between two people also reloads the list. */
export const unansweredQuery = queryOptions({
  queryKey: ['users', 'unanswered-requests'],
  queryFn: ({ signal }) => call(at.listUnansweredRequests, {}, { signal }),
})

type Giving = CallInput<typeof contract.giveUnansweredRequests>['body']

export const givingRequests = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Giving) => call(at.giveUnansweredRequests, { body }),
    onSuccess: (list) => cache.setQueryData(unansweredQuery.queryKey, list),
    onError: () => void cache.invalidateQueries(unansweredQuery),
  })
