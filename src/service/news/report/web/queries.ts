import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import { addresses } from '../../addresses.ts'
import type * as contract from '../contract.ts'
import type { ReportSearch } from '../report-search.ts'

const endpoints: AddressesOf<typeof contract> = addresses

const toQuery = ({ asOf, state, q }: ReportSearch) => ({
  ...(asOf !== undefined && { asOf }),
  ...(state && { state }),
  ...(q !== undefined && { q }),
})

export const reportQuery = (id: string, search: ReportSearch) =>
  infiniteQueryOptions({
    queryKey: ['news-posts', 'report', id, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.getNewsReport,
        { params: { id }, query: { ...toQuery(search), page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const downloadReport = (id: string, search: ReportSearch): Promise<void> =>
  download(endpoints.downloadNewsReport, { params: { id }, query: toQuery(search) })

export const acknowledgedQuery = (userId: string, asOf: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['news', 'acknowledged', userId, asOf ?? 'today'],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listAcknowledgedNews,
        { params: { userId }, query: { ...(asOf !== undefined && { asOf }), page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
