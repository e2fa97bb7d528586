import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { DutiesChange } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const dutiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['compliance', 'duties', userId],
    queryFn: ({ signal }) => call(endpoints.getDuties, { params: { userId } }, { signal }),
  })

export const dutiesListQuery = queryOptions({
  queryKey: ['compliance', 'duties'],
  queryFn: ({ signal }) => call(endpoints.listDuties, {}, { signal }),
})

// The duties decide which requirements apply, so all compliance data is refetched.
const refetchCompliance = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['compliance'] })

type DutiesBody = CallInput<typeof contract.setDuties>['body']

export const settingDuties = (cache: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (body: DutiesBody) => call(endpoints.setDuties, { params: { userId }, body }),
    onSuccess: (savedDuties) => {
      cache.setQueryData(dutiesQuery(userId).queryKey, savedDuties)
      return refetchCompliance(cache)
    },
  })

export const changingDuties = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: DutiesChange) => call(endpoints.changeDuties, { body }),
    onSuccess: () => refetchCompliance(cache),
  })
