import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** Shares its key prefix with cases, so that a signature or an edit also reloads the levels. */
export const levelsQuery = (clinicianId: string | null) =>
  queryOptions({
    queryKey: ['cases', 'levels', clinicianId],
    queryFn: ({ signal }) =>
      clinicianId === null
        ? call(endpoints.listMyLevels, {}, { signal })
        : call(endpoints.listClinicianLevels, { params: { id: clinicianId } }, { signal }),
  })

export type Decision = CallInput<typeof contract.decideLevel>['body']

export const decideLevel = (clinicianId: string, body: Decision) =>
  call(endpoints.decideLevel, { params: { id: clinicianId }, body })
