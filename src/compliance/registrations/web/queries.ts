import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Registration } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: ({ signal }) => call(at.listRegistrations, {}, { signal }),
  select: ({ registrations }) => registrations,
})

// Its expiry is a record of compliance too.
export const renewRegistrations = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: ['registrations'] }),
    cache.invalidateQueries({ queryKey: ['compliance'] }),
  ])

export type RegistrationBody = Omit<CallInput<typeof contract.createRegistration>['body'], '_id'>

/** Adds a registration under this id, or replaces the edited one. */
export const savingRegistration = (cache: QueryClient, edited: Registration | null, newId: string) =>
  mutationOptions({
    mutationFn: (body: RegistrationBody) =>
      edited === null
        ? call(at.createRegistration, { body: { _id: newId, ...body } })
        : call(at.updateRegistration, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSettled: () => renewRegistrations(cache),
  })

export const removingRegistration = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Registration) => call(at.deleteRegistration, { params: { id } }),
    onSuccess: () => renewRegistrations(cache),
  })

/** Adds a removed registration again, under its id. */
export const restoreRegistration = ({ id, regulator, regulatorOther, number, expiresOn }: Registration) =>
  call(at.createRegistration, {
    body: { _id: id, regulator, regulatorOther, number, expiresOn },
  })
