import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { OwnRequest, RequestChange } from '../contract.ts'

const access = { kind: 'public' } as const
const path = '/api/auth/my-request'

// Typed by the contract, without its schemas. See docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in keyof typeof contract]: Address<(typeof contract)[Name]> } = {
  openRequest: { method: 'POST', path, access },
  changeRequest: { method: 'PUT', path, access },
  repeatRequest: { method: 'POST', path: `${path}/again`, access },
}

export const openRequest = (token: string): Promise<OwnRequest> => call(at.openRequest, { body: { token } })

/** Edits a pending registration; sends a refused one again. */
export const sendRequest = (state: OwnRequest['state'], change: RequestChange): Promise<OwnRequest> =>
  state === 'waiting' ? call(at.changeRequest, { body: change }) : call(at.repeatRequest, { body: change })
