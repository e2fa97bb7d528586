import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Practice } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const practiceHoursQuery = queryOptions({
  queryKey: ['cpd', 'practice-hours'],
  queryFn: ({ signal }) => call(endpoints.listPracticeHours, { query: {} }, { signal }),
  select: ({ practiceHours }) => practiceHours,
})

// Refetches all of CPD, because cycles count practice hours too.
const refetchCpd = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type PracticeBody = Omit<CallInput<typeof contract.createPracticeHours>['body'], '_id'>

/** Adds an entry under this id, or replaces the edited one. */
export const savingPractice = (cache: QueryClient, edited: Practice | null, newId: string) =>
  mutationOptions({
    mutationFn: (body: PracticeBody) =>
      edited === null
        ? call(endpoints.createPracticeHours, { body: { _id: newId, ...body } })
        : call(endpoints.updatePracticeHours, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSuccess: () => refetchCpd(cache),
  })

export const deletingPractice = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Practice) => call(endpoints.deletePracticeHours, { params: { id } }),
    onSuccess: () => refetchCpd(cache),
  })

/** Records a deleted entry again, under its id. */
export const restorePractice = ({ id, from, to, hours, setting, scope }: Practice) =>
  call(endpoints.createPracticeHours, { body: { _id: id, from, to, hours, setting, scope } })
