import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { messageOf } from '../../changes/web/messages.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as different from '../different.contract.ts'
import type { DuplicateQuestion } from '../likely-duplicate.ts'

const at: AddressesOf<typeof contract & typeof different> = addresses

/** Waits for the network and fails silently, because the hint is optional. */
export const duplicatesQuery = (question: DuplicateQuestion) =>
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

interface Marking {
  pair: readonly [Named, Named]
  isDifferent: boolean
}
type Named = Pick<contract.Duplicate, 'id' | 'missionNumber'>

const fail = (error: unknown): void => toast.error(messageOf(error))

/** Marks two cases as different patients, or removes the mark. The toast offers to undo either. */
export function useMarkingDifferent(onMarked?: () => void) {
  const queryClient = useQueryClient()
  const save = async ({ pair: [one, other], isDifferent }: Marking) => {
    await call(at.markDifferent, { body: { caseId: one.id, otherId: other.id, isDifferent } })
    await queryClient.invalidateQueries({ queryKey: ['cases'] })
  }
  return useMutation({
    mutationFn: save,
    onError: fail,
    onSuccess: (_, { pair, isDifferent }) => {
      const numbers = pair.map(({ missionNumber }) => missionNumber).join(' and ')
      const words = isDifferent ? `Not duplicates: ${numbers}` : `Compared again: ${numbers}`
      toast.undo(words, () => void save({ pair, isDifferent: !isDifferent }).catch(fail))
      onMarked?.()
    },
  })
}
