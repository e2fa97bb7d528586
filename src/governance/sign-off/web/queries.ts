import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { renewCases } from '#logging/cases/changes/web/queries.ts'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as signatures from '../contract.ts'
import { addresses as requestAddresses } from '../requests/addresses.ts'
import type * as requests from '../requests/contract.ts'

const at: AddressesOf<typeof signatures> = addresses
const requestsAt: AddressesOf<typeof requests> = requestAddresses

/** The keys begin with `cases`, so that an edit of a case also reloads whether it is still signed. */
export const caseSignaturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'signatures'],
    queryFn: ({ signal }) => call(at.listCaseSignatures, { params: { id } }, { signal }),
  })

export const caseRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'requests'],
    queryFn: ({ signal }) => call(requestsAt.listCaseSignOffRequests, { params: { id } }, { signal }),
  })

type Asking = CallInput<typeof requests.askForSignatures>['body']

export const askingForSignatures = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Asking) => call(requestsAt.askForSignatures, { body }),
    onSettled: () => renewCases(cache),
  })

interface Redirecting {
  id: string
  supervisorId: string
}

export const redirectingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, supervisorId }: Redirecting) =>
      call(requestsAt.redirectSignOffRequest, { params: { id }, body: { supervisorId } }),
    onSettled: () => renewCases(cache),
  })

export const withdrawingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(requestsAt.withdrawSignOffRequest, { params: { id } }),
    onSettled: () => renewCases(cache),
  })

export const nudgingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(requestsAt.nudgeSignOffRequest, { params: { id } }),
    onSettled: () => renewCases(cache),
  })
