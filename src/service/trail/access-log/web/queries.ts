import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import { addresses } from '../../addresses.ts'
import type { AccessLogSearch } from '../access-log-search.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

const toQuery = ({ person, record, kind }: AccessLogSearch) => ({
  ...(person && { person }),
  ...(record && { record }),
  ...(kind && { kind }),
})

export const accessLogQuery = (search: AccessLogSearch) =>
  infiniteQueryOptions({
    queryKey: ['access-log', search.person ?? 'anybody', search.record ?? 'all', search.kind ?? 'any'],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listAccessLog,
        { query: { ...toQuery(search), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const downloadLog = (search: AccessLogSearch): Promise<void> =>
  download(endpoints.downloadAccessLog, { query: toQuery(search) })
