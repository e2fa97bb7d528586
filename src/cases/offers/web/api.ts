import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { listColleagues } from '#users/colleagues/contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const colleaguesAddress: Address<typeof listColleagues> = { method: 'GET', path: '/api/colleagues', access }

// An organization's people change seldom, and the names are still needed where there is no network.
const keptFor = { staleTime: 5 * 60_000, gcTime: Infinity }

/** Colleagues whose names contain `q`; all of them without one. */
export const colleaguesQuery = (q = '') =>
  queryOptions({
    queryKey: ['colleagues', 'search', q],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: q === '' ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData,
    ...keptFor,
  })

/** The names of colleagues who are chosen already. */
export const namedColleaguesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['colleagues', 'named', ids.toSorted().join(',')],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
    ...keptFor,
  })
