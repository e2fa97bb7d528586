import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { renewCompliance } from '#compliance/requirements/definitions/web/queries.ts'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import { addresses } from '../addresses.ts'
import type * as bulk from '../bulk.contract.ts'
import type * as contract from '../contract.ts'
import type * as notFit from '../not-fit.contract.ts'
import { toQuery, type MatrixSearch } from '../matrix-search.ts'

const endpoints: AddressesOf<typeof contract & typeof bulk & typeof notFit> = addresses

export const matrixQuery = (search: MatrixSearch) =>
  queryOptions({
    queryKey: ['compliance', 'matrix', search],
    queryFn: ({ signal }) =>
      call(endpoints.getMatrix, { query: { ...toQuery(search), page: search.page ?? 1 } }, { signal }),
    placeholderData: keepPreviousData,
    // A request without a network fails at once; the default mode would wait silently.
  })

/** Shares its key prefix with the other compliance queries, so that a decision also reloads this one. */
export const notFitQuery = queryOptions({
  queryKey: ['compliance', 'not-fit'],
  queryFn: ({ signal }) => call(endpoints.getNotFit, {}, { signal }),
})

export type FileFormat = 'csv' | 'xlsx'

export const downloadMatrix = (format: FileFormat, search: MatrixSearch): Promise<void> =>
  download(endpoints.downloadMatrix, { query: { ...toQuery(search), format } })

export type BulkRequest =
  | ({ action: 'assign' } & CallInput<typeof bulk.askPeople>['body'])
  | ({ action: 'waive' } & CallInput<typeof bulk.waivePeople>['body'])
  | ({ action: 'remind' } & CallInput<typeof bulk.remindPeople>['body'])

function send({ action, ...body }: BulkRequest): Promise<bulk.BulkResult> {
  if ('people' in body) return call(endpoints.waivePeople, { body })
  return action === 'assign' ? call(endpoints.askPeople, { body }) : call(endpoints.remindPeople, { body })
}

export const bulkMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: send,
    onSuccess: () => renewCompliance(cache),
  })
