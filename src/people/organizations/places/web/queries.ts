import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Place, PlaceKind, Places } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const placesQuery = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'places', id],
    queryFn: ({ signal }) => call(at.getPlaces, { params: { id } }, { signal }),
  })

async function cachePlaces(cache: QueryClient, places: Places): Promise<void> {
  cache.setQueryData(placesQuery(places.id).queryKey, places)
  // The organization has a new version, and lists of people name their base.
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['organizations'] }),
    cache.invalidateQueries({ queryKey: ['compliance'] }),
  ])
}

export const addingPlace = (cache: QueryClient, id: string, kind: PlaceKind) =>
  mutationOptions({
    mutationFn: (label: string) => call(at.addPlace, { params: { id }, body: { kind, label } }),
    onSuccess: (places) => cachePlaces(cache, places),
  })

type PlaceUpdate = Partial<Pick<Place, 'label' | 'active'>>

/** Changes a place, based on the version that the user sees. */
export const changingPlace = (
  cache: QueryClient,
  { id, version }: Pick<Places, 'id' | 'version'>,
  kind: PlaceKind,
  code: string,
) =>
  mutationOptions({
    mutationFn: (change: PlaceUpdate) =>
      call(at.changePlace, { params: { id, kind, code }, body: { ...change, version } }),
    onSuccess: (places) => cachePlaces(cache, places),
    // Somebody else may have changed the place first; the refetched list shows it.
    onError: () => cache.invalidateQueries({ queryKey: placesQuery(id).queryKey }),
  })
