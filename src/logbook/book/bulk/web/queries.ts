import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { addresses as changes } from '#logging/cases/changes/addresses.ts'
import type { CallInput, CallResponse, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as tags from '#logging/cases/changes/tags.contract.ts'
import { deleteCase, renewCases, restoreCase } from '#logging/cases/changes/web/queries.ts'

const tagAddress: AddressOf<typeof tags.tagCases> = changes.tagCases

type TagBody = CallInput<typeof tags.tagCases>['body']
export type TagOutcome = CallResponse<typeof tags.tagCases>

const maxInRequest = 100

/** Tags any number of cases, a hundred per request. */
export const taggingCases = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ ids, ...change }: TagBody): Promise<TagOutcome> => {
      const outcome: TagOutcome = { changed: [], skipped: [] }
      for (let start = 0; start < ids.length; start += maxInRequest) {
        const body = { ...change, ids: ids.slice(start, start + maxInRequest) }
        const { changed, skipped } = await call(tagAddress, { body })
        outcome.changed.push(...changed)
        outcome.skipped.push(...skipped)
      }
      return outcome
    },
    // Renews also after a failure, because earlier requests may have changed cases.
    onSettled: () => renewCases(cache),
  })

interface BulkChange {
  ids: readonly string[]
  onProgress: (changedCount: number) => void
}

/** The ids of the cases that were changed. `error` is null unless a failure stopped the bulk change. */
export interface BulkOutcome {
  done: string[]
  error: Error | null
}

/** Changes one case after the other, and stops at the first failure. */
const changeOneByOne =
  (change: (id: string) => Promise<unknown>) =>
  async ({ ids, onProgress }: BulkChange) => {
    const changedIds: string[] = []
    for (const id of ids) {
      try {
        await change(id)
      } catch (error) {
        return { done: changedIds, error: error instanceof Error ? error : new Error('Unknown failure') }
      }
      changedIds.push(id)
      onProgress(changedIds.length)
    }
    return { done: changedIds, error: null } satisfies BulkOutcome
  }

const changingEach = (cache: QueryClient, change: (id: string) => Promise<unknown>) =>
  mutationOptions({
    mutationFn: changeOneByOne(change),
    onSettled: () => renewCases(cache),
  })

export const deletingCases = (cache: QueryClient) => changingEach(cache, deleteCase)
export const restoringCases = (cache: QueryClient) => changingEach(cache, restoreCase)
