import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askingForSignatures, nudgingRequest, redirectingRequest, withdrawingRequest } from './queries.ts'

/** What clinicians do with their requests. `failure` is that of the last action, which begins with `start`. */
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
