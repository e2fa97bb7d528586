import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { renewUsers } from '../../directory/web/queries.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const supervisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'supervision'],
    queryFn: ({ signal }) => call(endpoints.listSupervisionLinks, { params: { id } }, { signal }),
  })

export interface LinkFields {
  startsOn: string
  endsOn: string | null
  permissions: contract.SupervisionLink['permissions']
}

interface NewLink extends LinkFields {
  supervisorId: string
  kind: contract.LinkKind
  coversLinkId: string | null
}

export const makeLink = (id: string, body: NewLink) =>
  call(endpoints.makeSupervisionLink, { params: { id }, body })

export const changeLink = (
  { id, version }: Pick<contract.SupervisionLink, 'id' | 'version'>,
  fields: LinkFields,
) => call(endpoints.changeSupervisionLink, { params: { id }, body: { ...fields, version } })

export const endLink = (id: string) => call(endpoints.endSupervisionLink, { params: { id } })

/** Refetches the users, whose supervisor may have changed, and stores the new links in the cache. */
export async function showLinks(
  cache: QueryClient,
  clinicianId: string,
  list: contract.SupervisionLinkList,
): Promise<void> {
  await renewUsers(cache)
  cache.setQueryData(supervisionQuery(clinicianId).queryKey, list)
}

export const coversQuery = queryOptions({
  queryKey: ['covers'],
  queryFn: ({ signal }) => call(endpoints.listCovers, {}, { signal }),
})

export const nameCover = (body: { supervisorId: string; startsOn: string; endsOn: string }) =>
  call(endpoints.nameCover, { body })

export const endCover = (supervisorId: string) => call(endpoints.endCover, { body: { supervisorId } })
