import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Organization, UpdateOrganizationRequest } from '../contract.ts'
import { outcomes } from './messages.ts'

const at: AddressesOf<typeof contract> = addresses

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => call(at.listOrganizations, {}, { signal }),
})

/** Updates the list in the cache at once, then refetches it, because other administrators may have changed it too. */
async function cacheOrganization(cache: QueryClient, changedOrganization: Organization): Promise<void> {
  cache.setQueryData(organizationsQuery.queryKey, (organizations) =>
    organizations?.map((item) => (item.id === changedOrganization.id ? changedOrganization : item)),
  )
  await cache.invalidateQueries({ queryKey: organizationsQuery.queryKey })
}

export const creatingOrganization = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => call(at.createOrganization, { body: { org_name: name } }),
    onSuccess: (created) => {
      toast.success(outcomes.create.done)
      return cacheOrganization(cache, created)
    },
    onError: () => toast.error(outcomes.create.failed),
  })

export const updatingOrganization = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (changes: UpdateOrganizationRequest) =>
      call(at.updateOrganization, { params: { id }, body: changes }),
    onSuccess: (updated) => {
      toast.success(outcomes.update.done)
      return cacheOrganization(cache, updated)
    },
    onError: () => toast.error(outcomes.update.failed),
  })

export const changingStatus = (cache: QueryClient, id: string, verb: 'activate' | 'deactivate') =>
  mutationOptions({
    mutationFn: () => {
      const input = { params: { id } }
      return verb === 'activate'
        ? call(at.activateOrganization, input)
        : call(at.deactivateOrganization, input)
    },
    onSuccess: (moved) => {
      toast.success(outcomes[verb].done)
      return cacheOrganization(cache, moved)
    },
    onError: () => {
      toast.error(outcomes[verb].failed)
      // Another administrator may have been faster; the refetched list shows it.
      return cache.invalidateQueries({ queryKey: organizationsQuery.queryKey })
    },
  })
