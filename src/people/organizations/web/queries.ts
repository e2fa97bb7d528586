import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import type * as contract from '../contract.ts'
import type { Organization, UpdateOrganizationRequest } from '../contract.ts'
import { outcomes } from './messages.ts'

type Called =
  | 'listOrganizations'
  | 'createOrganization'
  | 'updateOrganization'
  | 'activateOrganization'
  | 'deactivateOrganization'

const access = { kind: 'roles', roles: ['admin', 'super_admin'] } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  listOrganizations: { method: 'GET', path: '/api/organizations', access },
  createOrganization: { method: 'POST', path: '/api/organizations', access },
  updateOrganization: { method: 'PUT', path: '/api/organizations/:id', access },
  activateOrganization: { method: 'PATCH', path: '/api/organizations/:id/activate', access },
  deactivateOrganization: { method: 'PATCH', path: '/api/organizations/:id/deactivate', access },
}

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => call(at.listOrganizations, {}, { signal }),
})

/** Updates the list in the cache at once, then refetches it: other administrators may have changed it too. */
async function show(cache: QueryClient, changed: Organization): Promise<void> {
  cache.setQueryData(organizationsQuery.queryKey, (known) =>
    known?.map((one) => (one.id === changed.id ? changed : one)),
  )
  await cache.invalidateQueries({ queryKey: organizationsQuery.queryKey })
}

export const creation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => call(at.createOrganization, { body: { org_name: name } }),
    onSuccess: (created) => {
      toast.success(outcomes.create.done)
      return show(cache, created)
    },
    onError: () => toast.error(outcomes.create.failed),
  })

export const update = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (changes: UpdateOrganizationRequest) =>
      call(at.updateOrganization, { params: { id }, body: changes }),
    onSuccess: (updated) => {
      toast.success(outcomes.update.done)
      return show(cache, updated)
    },
    onError: () => toast.error(outcomes.update.failed),
  })

export const move = (cache: QueryClient, id: string, verb: 'activate' | 'deactivate') =>
  mutationOptions({
    mutationFn: () => {
      const input = { params: { id } }
      return verb === 'activate'
        ? call(at.activateOrganization, input)
        : call(at.deactivateOrganization, input)
    },
    onSuccess: (moved) => {
      toast.success(outcomes[verb].done)
      return show(cache, moved)
    },
    onError: () => {
      toast.error(outcomes[verb].failed)
      // Another administrator may have been faster; the refetched list shows it.
      return cache.invalidateQueries({ queryKey: organizationsQuery.queryKey })
    },
  })
