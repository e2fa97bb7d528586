import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { OwnRequest, RequestChange } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const openRequest = (token: string): Promise<OwnRequest> =>
  call(endpoints.openRequest, { body: { token } })

/** Edits a pending registration; sends a refused one again. */
export const sendRequest = (state: OwnRequest['state'], change: RequestChange): Promise<OwnRequest> =>
  state === 'waiting'
    ? call(endpoints.changeRequest, { body: change })
    : call(endpoints.repeatRequest, { body: change })
