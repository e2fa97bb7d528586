import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { addresses as activities } from '#cpd/activities/log/addresses.ts'
import type { listActivities } from '#cpd/activities/log/contract.ts'
import type { AddressesOf, AddressOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses
const activitiesAddress: AddressOf<typeof listActivities> = activities.listActivities

/** The key begins with `cpd`, so that saving an activity refetches what is missing. */
export const profilesQuery = queryOptions({
  queryKey: ['cpd', 'profiles'],
  queryFn: ({ signal }) => call(endpoints.listCpdProfiles, {}, { signal }),
  select: ({ profiles }) => profiles,
})

export const cpdProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'profile', id],
    queryFn: ({ signal }) => call(endpoints.getCpdProfile, { params: { id } }, { signal }),
  })

const maxOfferedActivities = 20

/** Loads the completed activities of a period that the user may choose for a profile. */
export const choicesQuery = (q: string, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['cpd', 'to choose', q, from, to],
    queryFn: ({ signal }) =>
      call(
        activitiesAddress,
        { query: { limit: maxOfferedActivities, status: 'completed', from, to, ...(q && { q }) } },
        { signal },
      ),
    select: ({ activities }) => activities,
  })

const refetchCpd = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type ProfileBody = Omit<CallInput<typeof contract.createCpdProfile>['body'], '_id'>

export const startingProfile = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: ProfileBody) => call(endpoints.createCpdProfile, { body: { _id: id, ...body } }),
    onSuccess: () => refetchCpd(cache),
  })

export const saveProfile = ({ id, version }: { id: string; version: number }, body: ProfileBody) =>
  call(endpoints.updateCpdProfile, { params: { id }, body: { ...body, version } })

export function updateProfileCache(cache: QueryClient, saved: contract.CpdProfile): void {
  cache.setQueryData(cpdProfileQuery(saved.id).queryKey, saved)
  void cache.invalidateQueries({ queryKey: profilesQuery.queryKey })
}

export const deletingProfile = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.deleteCpdProfile, { params: { id } }),
    onSuccess: () => {
      cache.removeQueries({ queryKey: cpdProfileQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: profilesQuery.queryKey })
    },
  })
