import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type { Audience } from '../contract.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export interface AudienceValues {
  organizationId: string | null
  audience: Audience
}

/** The people whom an audience includes now, page by page; only those whose name contains `q`, unless it is empty. */
export const meantPeopleQuery = (values: AudienceValues, q: string) =>
  infiniteQueryOptions({
    queryKey: ['news-posts', 'meant', values, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.countNewsAudience,
        { body: { ...values, ...(q !== '' && { q }), page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
    retry: false,
  })
