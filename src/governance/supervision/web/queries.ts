import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as news from '../news.contract.ts'

const endpoints: AddressesOf<typeof contract & typeof news> = addresses

/** Shares its key prefix with the states of compliance, so that a decision on a record also reloads this. */
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

/** Read again at each visit: what was news an hour ago may be none any more. */
export const clinicianNewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['compliance', 'my-clinicians', id, 'news'],
    queryFn: ({ signal }) => call(endpoints.getClinicianNews, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const recordLook = (id: string, shownUntil: string) =>
  call(endpoints.recordLook, { params: { id }, body: { shownUntil } })
