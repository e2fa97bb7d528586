import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { messageOf } from '../../changes/web/messages.ts'
import type * as contract from '../contract.ts'
import type * as different from '../different.contract.ts'
import type { DuplicateQuestion } from '../likely-duplicate.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: Address<typeof contract.listDuplicates> = { method: 'GET', path: '/api/case-duplicates', access }
const markAddress: Address<typeof different.markDifferent> = {
  method: 'PUT',
  path: '/api/case-duplicates/different',
  access,
}
const markedAddress: Address<typeof different.listDifferent> = {
  method: 'GET',
  path: '/api/case-duplicates/different',
  access,
}

/** Waits for the network and fails silently, because the hint is optional. */
export const duplicatesQuery = (question: DuplicateQuestion) =>
  queryOptions({
    queryKey: ['cases', 'duplicates', question],
    queryFn: ({ signal }) => call(at, { query: { ...question } }, { signal }),
    select: ({ duplicates }) => duplicates,
  })

// Every change of a case renews the queries under `cases`.
export const differentPairsQuery = infiniteQueryOptions({
  queryKey: ['cases', 'different'],
  queryFn: ({ pageParam, signal }) =>
    call(markedAddress, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

interface Marking {
  pair: readonly [Named, Named]
  isDifferent: boolean
}
type Named = Pick<contract.Duplicate, 'id' | 'missionNumber'>

const fail = (error: unknown): void => toast.error(messageOf(error))

/** Remembers that two cases are different patients, or forgets it. Either can be taken back from the toast. */
export function useMarkingDifferent(onMarked?: () => void) {
  const queryClient = useQueryClient()
  const save = async ({ pair: [one, other], isDifferent }: Marking) => {
    await call(markAddress, { body: { caseId: one.id, otherId: other.id, isDifferent } })
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
