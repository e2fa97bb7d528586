import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { renewCases } from '#logging/cases/changes/web/queries.ts'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as requests from '../contract.ts'

const at: AddressesOf<typeof requests> = addresses

/** The keys begin with `cases`, so that an edit of a case also reloads them. */
export const caseRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'requests'],
    queryFn: ({ signal }) => call(at.listCaseSignOffRequests, { params: { id } }, { signal }),
    // As with the signatures of the case, another device may have changed the requests.
    refetchOnWindowFocus: 'always',
  })

export const myRequestsQuery = queryOptions({
  queryKey: ['cases', 'sign-off', 'my-requests'],
  queryFn: ({ signal }) => call(at.listMySignOffRequests, {}, { signal }),
})

type Asking = CallInput<typeof requests.askForSignatures>['body']

export const askingForSignatures = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Asking) => call(at.askForSignatures, { body }),
    onSettled: () => renewCases(cache),
  })

interface Redirecting {
  id: string
  supervisorId: string
}

export const redirectingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, supervisorId }: Redirecting) =>
      call(at.redirectSignOffRequest, { params: { id }, body: { supervisorId } }),
    onSettled: () => renewCases(cache),
  })

export const withdrawingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(at.withdrawSignOffRequest, { params: { id } }),
    onSettled: () => renewCases(cache),
  })

export const nudgingRequest = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(at.nudgeSignOffRequest, { params: { id } }),
    onSettled: () => renewCases(cache),
  })

/** The actions of clinicians on their requests. An action begins with `start`; `failure` is that of the latest action. */
export function useRequestActions() {
  const cache = useQueryClient()
  const asking = useMutation(askingForSignatures(cache))
  const redirecting = useMutation(redirectingRequest(cache))
  const withdrawing = useMutation(withdrawingRequest(cache))
  const nudging = useMutation(nudgingRequest(cache))
  const actions = [asking, redirecting, withdrawing, nudging]
  return {
    asking,
    redirecting,
    withdrawing,
    nudging,
    isBusy: actions.some(({ isPending }) => isPending),
    failure: actions.find(({ isError }) => isError)?.error ?? null,
    start: () => actions.forEach(({ reset }) => reset()),
  }
}
