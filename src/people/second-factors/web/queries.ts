import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as factors from '../contract.ts'
import { answerWithPasskey, makePasskey } from './browser-passkeys.ts'

const endpoints: AddressesOf<typeof factors> = addresses

/** Proves with a passkey of this person that it is still them. */
export async function proveWithPasskey(): Promise<void> {
  const { options } = await call(endpoints.createProofOptions, {})
  await call(endpoints.prove, { body: { passkey: await answerWithPasskey(options) } })
}

export const prove = (body: { code: string } | { password: string }) => call(endpoints.prove, { body })

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => call(endpoints.getSecondFactors, {}, { signal }),
})

export async function addPasskey(name: string) {
  const { options } = await call(endpoints.createPasskeyOptions, {})
  return call(endpoints.addPasskey, { body: { name, passkey: await makePasskey(options) } })
}

export const renamePasskey = (id: string, name: string) =>
  call(endpoints.renamePasskey, { params: { id }, body: { name } })
export const removePasskey = (id: string) => call(endpoints.removePasskey, { params: { id } })
export const setUpCodes = () => call(endpoints.setUpCodes, {})
export const confirmCodes = (code: string) => call(endpoints.confirmCodes, { body: { code } })
export const removeCodes = () => call(endpoints.removeCodes, {})
export const createRecoveryCodes = () => call(endpoints.createRecoveryCodes, {})

export const requirementsQuery = queryOptions({
  queryKey: ['second-factor-requirements'],
  queryFn: ({ signal }) => call(endpoints.getSecondFactorRequirements, {}, { signal }),
})

type Requirements = CallInput<typeof factors.setSecondFactorRequirements>['body']

export const saveRequirements = (body: Requirements) => call(endpoints.setSecondFactorRequirements, { body })
