import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { focusNearest } from '#platform/web/ui/next-row.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const suggestionsQuery = queryOptions({
  queryKey: ['cpd', 'suggestions'],
  queryFn: ({ signal }) => call(endpoints.listCpdSuggestions, {}, { signal }),
  // A case that was just logged is suggested at once.
  staleTime: 0,
})

const refetchSuggestions = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: suggestionsQuery.queryKey })

export const dismissingSuggestion = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.dismissCpdSuggestion, { params: { id } }),
    // This does not wait for the refetched list. Before that list arrives without the row, the panel must know that the row
    // keeps its place.
    onSuccess: () => void refetchSuggestions(cache),
  })

/** Restores a suggestion. The mutation ends once the refetched list contains the suggestion again. */
export const restoringSuggestion = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.restoreCpdSuggestion, { params: { id } }),
    onSuccess: async () => {
      await refetchSuggestions(cache)
      // A suggestion that was dismissed earlier moves to the list of open suggestions.
      focusNearest([{ id }])
    },
  })

export const prefillQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cpd', 'start', caseId],
    queryFn: ({ signal }) => call(endpoints.startActivityFromCase, { params: { id: caseId } }, { signal }),
    // A form starts with the current facts of the case, and must not change while the user types.
    gcTime: 0,
    staleTime: Infinity,
  })

export const caseActivitiesQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cpd', 'case', caseId],
    queryFn: ({ signal }) => call(endpoints.listCaseActivities, { params: { id: caseId } }, { signal }),
    select: ({ activities }) => activities,
  })
