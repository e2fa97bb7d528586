import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Agreement, Part } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

const lists = ['agreements'] as const

/** One part of the objectives and meetings with a clinician or, if `clinicianId` is null, with the user's own supervisors. */
export const agreementsQuery = (clinicianId: string | null, part: Part) =>
  infiniteQueryOptions({
    queryKey: [...lists, clinicianId, part],
    queryFn: ({ pageParam, signal }) => {
      const query = { part, ...(pageParam !== null && { cursor: pageParam }) }
      return clinicianId === null
        ? call(endpoints.listMyAgreements, { query }, { signal })
        : call(endpoints.listClinicianAgreements, { params: { id: clinicianId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The start page is reloaded too, because it shows what the user still has to do. */
const renew = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: lists }),
    cache.invalidateQueries({ queryKey: ['cases', 'list', 'home'] }),
  ])

export type NewAgreement = CallInput<typeof contract.addAgreement>['body']

/** Adds an objective or a meeting with the given id, or saves the edited one. */
export const savingAgreement = (cache: QueryClient, edited: Agreement | null) =>
  mutationOptions({
    mutationFn: ({ _id, kind, clinicianId, supervisorId, ...body }: NewAgreement) =>
      edited === null
        ? call(endpoints.addAgreement, { body: { _id, kind, clinicianId, supervisorId, ...body } })
        : call(endpoints.changeAgreement, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSuccess: () => renew(cache),
  })

/** Reloads the lists also after a refusal, so that the user sees what was edited in the meantime. */
export const tickingAgreement = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, edition, agrees }: Pick<Agreement, 'id' | 'edition'> & { agrees: boolean }) =>
      call(endpoints.tickAgreement, { params: { id }, body: { agrees, edition } }),
    onSettled: () => renew(cache),
  })

export const markingAction = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call(endpoints.markAction, { params: { id }, body: { isDone } }),
    onSettled: () => renew(cache),
  })
