import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { renewCases } from '#logging/cases/changes/web/queries.ts'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as ownRequests from '../own-requests.contract.ts'

const at: AddressesOf<typeof contract & typeof ownRequests> = addresses

/** The key begins with `cases`, so that an edit of a case also reloads it. */
export const assessorRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'assessors'],
    queryFn: ({ signal }) => call(at.listAssessorRequests, { params: { id } }, { signal }),
  })

export const myAssessorRequestsQuery = queryOptions({
  queryKey: ['cases', 'sign-off', 'my-assessor-requests'],
  queryFn: ({ signal }) => call(at.listMyAssessorRequests, {}, { signal }),
})
/** A typed address, or an entry of the address book. */
export type Recipient = CallInput<typeof contract.askAssessor>['body']

export const askingAssessor = (cache: QueryClient, caseId: string) =>
  mutationOptions({
    mutationFn: (body: Recipient) => call(at.askAssessor, { params: { id: caseId }, body }),
    onSettled: () => renewCases(cache),
  })

export const withdrawingAssessor = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(at.withdrawAssessorRequest, { params: { id } }),
    onSettled: () => renewCases(cache),
  })

/** The answer is never kept, because the signer must sign what the server says now. */
export const sharedCaseQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-case', token],
    queryFn: ({ signal }) => call(at.openSharedCase, { body: { token } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

type Signing = CallInput<typeof contract.signSharedCase>['body']

export const signSharedCase = (body: Signing) => call(at.signSharedCase, { body })

type Returning = CallInput<typeof contract.returnSharedCase>['body']

export const returnSharedCase = (body: Returning) => call(at.returnSharedCase, { body })
