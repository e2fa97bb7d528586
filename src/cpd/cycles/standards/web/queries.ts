import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const standardsQuery = queryOptions({
  queryKey: ['cpd', 'standards'],
  queryFn: ({ signal }) => call(endpoints.listStandards, {}, { signal }),
  select: ({ standards: all }) => all,
})

export type StandardBody = CallInput<typeof contract.saveStandard>['body']

/** Adds a standard, or replaces the edited version of one. */
export async function saveStandard(cache: QueryClient, { code, body }: { code: string; body: StandardBody }) {
  try {
    return await call(endpoints.saveStandard, { params: { code }, body })
  } finally {
    // This runs after a refusal too, because another administrator may have changed the standard.
    void cache.invalidateQueries({ queryKey: ['cpd'] })
  }
}
