import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as changesContract from '../changes.contract.ts'

const endpoints: AddressesOf<typeof contract & typeof changesContract> = addresses

/** Shares its key prefix with the states of compliance, so that a decision on a record also reloads the list. */
export const myCliniciansQuery = queryOptions({
  queryKey: ['compliance', 'my-clinicians'],
  queryFn: ({ signal }) => call(endpoints.listMyClinicians, {}, { signal }),
})

export const myClinicianQuery = (id: string) =>
  queryOptions({
    queryKey: ['compliance', 'my-clinicians', id],
    queryFn: ({ signal }) => call(endpoints.getMyClinician, { params: { id } }, { signal }),
    select: ({ clinician }) => clinician,
  })

/** Is read again at each visit, because the last visit was the look that the changes now count from. */
export const clinicianChangesQuery = (id: string) =>
  queryOptions({
    queryKey: ['compliance', 'my-clinicians', id, 'changes'],
    queryFn: ({ signal }) => call(endpoints.getClinicianChanges, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const recordLook = (id: string, shownUntil: string) =>
  call(endpoints.recordLook, { params: { id }, body: { shownUntil } })
