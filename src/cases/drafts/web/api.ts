import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/api/call.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { changeRecord, readRecords, subscribeToRecords } from '#platform/web/offline/device-records.ts'
import { listCases } from '../../contract.ts'
import { deleteCase } from '../../removal/contract.ts'
import { withEntry, type KeptEntry, type TypedEntry } from '../rules.ts'

/** What this device keeps for one person, oldest first. */
const keptEntriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId],
    queryFn: async () => (await readRecords(userId)) as KeptEntry[],
    // It is on this device: there with and without a network, and told of each change.
    networkMode: 'always',
    staleTime: Infinity,
  })

/** The same on a screen, told of every change in this tab and in the others. */
export function useKeptEntries(userId: string) {
  const client = useQueryClient()
  useEffect(
    () => subscribeToRecords(() => void client.invalidateQueries({ queryKey: ['device', 'entries'] })),
    [client],
  )
  return useQuery(keptEntriesQuery(userId))
}

export const changeKept = (
  userId: string,
  id: string,
  change: (kept: KeptEntry | null) => KeptEntry | null,
) => changeRecord<KeptEntry>(userId, id, change)

/** The first page of the drafts that the server holds; more than that nobody finishes. */
export const savedDraftsQuery = queryOptions({
  queryKey: ['cases', 'list', 'drafts'],
  queryFn: ({ signal }) => call(listCases, { query: { status: 'draft', limit: 100 } }, { signal }),
})

export const discardEntry = (userId: string, id: string) => changeKept(userId, id, () => null)

/** Throws a draft away here, and where the server holds it, into the bin. Rejects, and keeps it, when that fails. */
export async function discardDraft({
  userId,
  id,
  isSaved,
}: {
  userId: string
  id: string
  isSaved: boolean
}) {
  if (isSaved) await call(deleteCase, { params: { id } })
  await discardEntry(userId, id)
  await queryClient.invalidateQueries({ queryKey: ['cases'] })
}

let newest: TypedEntry | null = null
let writing: Promise<boolean> | null = null

/** Resolves when all that was typed so far lies on the device. */
export const everythingKept = async (): Promise<void> => void (await writing)

/** Keeps what was typed last. Letters that come while one is being written are written together after it. */
export function keepEntry(typed: TypedEntry): Promise<boolean> {
  newest = typed
  writing ??= writeNewest().finally(() => {
    writing = null
  })
  return writing
}

async function writeNewest(): Promise<boolean> {
  let isDurable = true
  while (newest !== null) {
    const typed = newest
    newest = null
    const id = typed.entry.fields._id
    const change = (kept: KeptEntry | null) => withEntry(kept, typed, new Date())
    // One after the other: the order of the letters.
    // oxlint-disable-next-line no-await-in-loop
    ;({ isDurable } = await changeKept(typed.userId, id, change))
  }
  return isDurable
}
