import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { OpeningTotal } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const openingTotalsQuery = queryOptions({
  queryKey: ['reports', 'opening-totals'],
  queryFn: ({ signal }) => call(at.listOpeningTotals, {}, { signal }),
  select: ({ totals }) => totals,
})

// The report contains the totals too.
const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['reports'] })

export type OpeningTotalBody = CallInput<typeof contract.createOpeningTotal>['body']['total']

/** Adds a total under this id, or replaces the edited one. */
export const savingTotal = (cache: QueryClient, editedTotal: OpeningTotal | null, newId: string) =>
  mutationOptions({
    mutationFn: (total: OpeningTotalBody) =>
      editedTotal === null
        ? call(at.createOpeningTotal, { body: { _id: newId, total } })
        : call(at.updateOpeningTotal, {
            params: { id: editedTotal.id },
            body: { total, version: editedTotal.version },
          }),
    onSuccess: () => renew(cache),
  })

export const deletingTotal = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: OpeningTotal) => call(at.deleteOpeningTotal, { params: { id } }),
    onSuccess: () => renew(cache),
  })
