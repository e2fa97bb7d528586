import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as factors from '../contract.ts'
import { answerWithPasskey, makePasskey } from './browser-passkeys.ts'

const at: AddressesOf<typeof factors> = addresses

/** Proves with a passkey of this person that it is still them. */
export async function proveWithPasskey(): Promise<void> {
  const { options } = await call(at.createProofOptions, {})
  await call(at.prove, { body: { passkey: await answerWithPasskey(options) } })
}

export const prove = (body: { code: string } | { password: string }) => call(at.prove, { body })

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => call(at.getSecondFactors, {}, { signal }),
})

export async function addPasskey(name: string) {
  const { options } = await call(at.createPasskeyOptions, {})
  return call(at.addPasskey, { body: { name, passkey: await makePasskey(options) } })
}

export const renamePasskey = (id: string, name: string) =>
  call(at.renamePasskey, { params: { id }, body: { name } })
export const removePasskey = (id: string) => call(at.removePasskey, { params: { id } })
export const setUpCodes = () => call(at.setUpCodes, {})
export const confirmCodes = (code: string) => call(at.confirmCodes, { body: { code } })
export const removeCodes = () => call(at.removeCodes, {})
export const createRecoveryCodes = () => call(at.createRecoveryCodes, {})

export const requirementsQuery = queryOptions({
  queryKey: ['second-factor-requirements'],
  queryFn: ({ signal }) => call(at.getSecondFactorRequirements, {}, { signal }),
})

type Requirements = CallInput<typeof factors.setSecondFactorRequirements>['body']

export const saveRequirements = (body: Requirements) => call(at.setSecondFactorRequirements, { body })
