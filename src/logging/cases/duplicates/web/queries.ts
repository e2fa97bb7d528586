import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { messageOf } from '../../changes/web/messages.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as different from '../different.contract.ts'
import type { DuplicateQuery } from '../likely-duplicate.ts'

const at: AddressesOf<typeof contract & typeof different> = addresses

/** Waits for the network and fails silently, because the hint is optional. */
export const duplicatesQuery = (question: DuplicateQuery) =>
  queryOptions({
    queryKey: ['cases', 'duplicates', question],
    queryFn: ({ signal }) => call(at.listDuplicates, { query: { ...question } }, { signal }),
    select: ({ duplicates }) => duplicates,
  })

// The key begins with `cases`, so that every change of a case refetches it.
export const differentPairsQuery = infiniteQueryOptions({
  queryKey: ['cases', 'different'],
  queryFn: ({ pageParam, signal }) =>
    call(at.listDifferent, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

interface DifferentMark {
  pair: readonly [CaseReference, CaseReference]
  isDifferent: boolean
}
type CaseReference = Pick<contract.Duplicate, 'id' | 'missionNumber'>

const showError = (error: unknown): void => toast.error(messageOf(error))

/** Marks two cases as different patients, or removes the mark. The toast offers to undo either. */
export function useMarkingDifferent(onMarked?: () => void) {
  const queryClient = useQueryClient()
  const save = async ({ pair: [first, second], isDifferent }: DifferentMark) => {
    await call(at.markDifferent, { body: { caseId: first.id, otherId: second.id, isDifferent } })
    await queryClient.invalidateQueries({ queryKey: ['cases'] })
  }
  return useMutation({
    mutationFn: save,
    onError: showError,
    onSuccess: (_, { pair, isDifferent }) => {
      const numbers = pair.map(({ missionNumber }) => missionNumber).join(' and ')
      const text = isDifferent ? `Not duplicates: ${numbers}` : `Compared again: ${numbers}`
      toast.undo(text, () => void save({ pair, isDifferent: !isDifferent }).catch(showError))
      onMarked?.()
    },
  })
}
