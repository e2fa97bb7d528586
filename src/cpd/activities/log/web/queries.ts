import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { ActivitySearch } from '../list-search.ts'
import type * as removal from '../removal.contract.ts'

const endpoints: AddressesOf<typeof contract & typeof removal> = addresses

const pageSize = 25
const maxRecentActivities = 5

export const personActivitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'person', userId],
    queryFn: ({ signal }) =>
      call(
        endpoints.listPersonActivities,
        { params: { userId }, query: { limit: maxRecentActivities } },
        { signal },
      ),
    select: ({ activities }) => activities,
  })

// The types allow any text as a code, because the server checks the codes of the URL.
const filtersOf = ({ user, ...filters }: ActivitySearch) =>
  ({ ...filters, userId: user }) as CallInput<typeof contract.getActivityTotals>['query']

export const activitiesQuery = (search: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['cpd', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listActivities,
        {
          query: {
            ...filtersOf(search),
            limit: pageSize,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const totalsQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['cpd', 'totals', search],
    queryFn: ({ signal }) => call(endpoints.getActivityTotals, { query: filtersOf(search) }, { signal }),
  })

/** Loads the name of the user whose activities are shown; null for the reader's own. */
export const ownerNameQuery = (userId: string | undefined) =>
  queryOptions({ ...totalsQuery({ user: userId }), select: ({ ownerName }) => ownerName })

/** Loads the tags of a user's activities, or of the reader's own activities. */
export const tagsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['cpd', 'tags', userId],
    queryFn: ({ signal }) =>
      call(endpoints.listActivityTags, { query: userId === undefined ? {} : { userId } }, { signal }),
    select: ({ tags }) => tags.map(({ tag }) => tag),
  })

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'one', id],
    queryFn: ({ signal }) => call(endpoints.getActivity, { params: { id } }, { signal }),
  })

export const deletedActivitiesQuery = queryOptions({
  queryKey: ['cpd', 'bin'],
  queryFn: ({ signal }) => call(endpoints.listDeletedActivities, {}, { signal }),
  select: ({ activities }) => activities,
})

export type ActivityBody = Omit<CallInput<typeof contract.createActivity>['body'], '_id' | 'again'>

/**
 * Records an activity under this id, or replaces the edited one. `again` records it even if one with the same day and title
 * exists.
 */
export const saveActivity = (
  content: ActivityBody,
  again: boolean,
  target: { newId: string } | { id: string; version: number },
): Promise<contract.Activity> => {
  const body = again ? { ...content, again } : content
  return 'newId' in target
    ? call(endpoints.createActivity, { body: { _id: target.newId, ...body } })
    : call(endpoints.updateActivity, {
        params: { id: target.id },
        body: { ...body, version: target.version },
      })
}

export const deleteActivity = (id: string) => call(endpoints.deleteActivity, { params: { id } })
export const restoreActivity = (id: string) => call(endpoints.restoreActivity, { params: { id } })

/** Refetches everything that shows or counts activities. */
export async function refetchActivities(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['cpd'] }),
    cache.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
