import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Registration } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: ({ signal }) => call(endpoints.listRegistrations, {}, { signal }),
  select: ({ registrations }) => registrations,
})

// The expiry of a registration is also a compliance record.
export const renewRegistrations = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: ['registrations'] }),
    cache.invalidateQueries({ queryKey: ['compliance'] }),
  ])

export type RegistrationBody = Omit<CallInput<typeof contract.createRegistration>['body'], '_id'>

/** Adds a registration under this id, or replaces the edited one. */
export const saveMutation = (cache: QueryClient, edited: Registration | null, newId: string) =>
  mutationOptions({
    mutationFn: (body: RegistrationBody) =>
      edited === null
        ? call(endpoints.createRegistration, { body: { _id: newId, ...body } })
        : call(endpoints.updateRegistration, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSettled: () => renewRegistrations(cache),
  })

export const removeMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Registration) => call(endpoints.deleteRegistration, { params: { id } }),
    onSuccess: () => renewRegistrations(cache),
  })

/** Adds a removed registration again, under its id. */
export const restoreRegistration = ({ id, regulator, regulatorOther, number, expiresOn }: Registration) =>
  call(endpoints.createRegistration, {
    body: { _id: id, regulator, regulatorOther, number, expiresOn },
  })
