import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { OwnRequest, RequestChange } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const openRequest = (token: string): Promise<OwnRequest> => call(at.openRequest, { body: { token } })

/** Edits a pending registration; sends a refused one again. */
export const sendRequest = (state: OwnRequest['state'], change: RequestChange): Promise<OwnRequest> =>
  state === 'waiting' ? call(at.changeRequest, { body: change }) : call(at.repeatRequest, { body: change })
