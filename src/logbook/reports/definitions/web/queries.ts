import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { ReportDefinition } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const definitionsQuery = queryOptions({
  queryKey: ['reports', 'definitions'],
  queryFn: ({ signal }) => call(at.listReportDefinitions, {}, { signal }),
  select: ({ definitions }) => definitions,
})

const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: definitionsQuery.queryKey })

type NewDefinition = CallInput<typeof contract.createReportDefinition>['body']

/** The client chooses the id, so that a retry does not save the report twice. */
export const savingDefinition = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewDefinition) => call(at.createReportDefinition, { body }),
    onSuccess: () => renew(cache),
  })

export const renamingDefinition = (cache: QueryClient, { id, version }: ReportDefinition) =>
  mutationOptions({
    mutationFn: (body: { name: string }) =>
      call(at.updateReportDefinition, { params: { id }, body: { ...body, version } }),
    onSuccess: () => renew(cache),
  })

export const deletingDefinition = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: ReportDefinition) => call(at.deleteReportDefinition, { params: { id } }),
    onSuccess: () => renew(cache),
  })
