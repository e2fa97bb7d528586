import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput, CallResponse } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses as signatureAddresses } from '#governance/sign-off/addresses.ts'
import type * as signatures from '#governance/sign-off/contract.ts'
import { addresses as requestAddresses } from '#governance/sign-off/requests/addresses.ts'
import type * as requests from '#governance/sign-off/requests/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses
const requestsAt: AddressesOf<typeof requests> = requestAddresses
const signaturesAt: AddressesOf<typeof signatures> = signatureAddresses

export const waitingQuery = queryOptions({
  queryKey: ['cases', 'waiting-for-me'],
  queryFn: ({ signal }) => call(requestsAt.listWaitingForMe, {}, { signal }),
})

/** The answer is never kept, because the signer must sign what the server says now. */
export const caseToSignQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['case-to-sign', requestId],
    queryFn: ({ signal }) => call(endpoints.getCaseToSign, { params: { id: requestId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export type Signed = CallResponse<typeof signatures.signCase>

type Choice = CallInput<typeof signatures.signCase>['body']

export const signCase = (caseId: string, body: Choice): Promise<Signed> =>
  call(signaturesAt.signCase, { params: { id: caseId }, body })

type Returning = CallInput<typeof requests.returnSignOffRequest>['body']

export const returnCase = (requestId: string, body: Returning) =>
  call(requestsAt.returnSignOffRequest, { params: { id: requestId }, body })

type Advising = CallInput<typeof signatures.adviseOnLevel>['body']

export const adviseOnLevel = (signatureId: string, body: Advising) =>
  call(signaturesAt.adviseOnLevel, { params: { id: signatureId }, body })

/** Removes a request from the cached list of waiting cases, which is loaded again only at the end. */
export const removeFromList = (cache: QueryClient, requestId: string): void => {
  cache.setQueryData(waitingQuery.queryKey, (list) => {
    if (!list) return list
    const waiting = list.waiting.filter(({ id }) => id !== requestId)
    const taken = list.waiting.length - waiting.length
    const oldestDays = waiting.length === 0 ? null : Math.max(...waiting.map(({ ageDays }) => ageDays))
    return { waiting, count: list.count - taken, oldestDays }
  })
}
