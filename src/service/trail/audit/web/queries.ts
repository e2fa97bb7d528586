import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import { addresses } from '../../addresses.ts'
import type { AuditSearch } from '../audit-search.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

const toQuery = ({ person, kind, from, to, address, record }: AuditSearch) => ({
  ...(person && { person }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...(address && { address }),
  ...(record && { record }),
})

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', toQuery(search)],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listAuditEvents,
        { query: { ...toQuery(search), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const downloadEvents = (search: AuditSearch): Promise<void> =>
  download(endpoints.downloadAuditEvents, { query: toQuery(search) })
