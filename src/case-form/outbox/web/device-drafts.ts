import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import {
  changeRecord,
  isOnlyInMemory,
  readRecords,
  subscribeToRecords,
} from '#platform/web/offline/device-records.ts'
import { clearJournal, writeJournal, readJournal } from '#platform/web/offline/typing-journal.ts'
import type { CaseEntry } from '../../entry/entry.ts'
import { deleteCase } from '#cases/changes/web/queries.ts'
import { loadCases } from '#logbook/list/web/queries.ts'
import { saveStateOf, withEntry, type StoredEntry, type SaveState, type TypedEntry } from '../stored-entry.ts'

type Recovery = typeof import('../read-stored-entry.ts')
let recovery: Recovery | null = null

// Only for who has left something. Where it cannot be had, as in a tab from before a deploy, what is kept is taken as it is.
async function loadRecovery(): Promise<Recovery | null> {
  recovery ??= await import('../read-stored-entry.ts').catch(() => null)
  return recovery
}

async function readableOf(userId: string): Promise<StoredEntry[]> {
  const records = await readRecords(userId)
  const rules = records.length > 0 ? await loadRecovery() : null
  if (rules === null) return records as StoredEntry[]
  return records.map(rules.readableStoredEntry).filter((entry) => entry !== null)
}

/** What this device keeps for one person, oldest first. */
const storedEntriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId],
    queryFn: async () => {
      await recoverTyped(userId)
      return withNewest(await readableOf(userId), userId)
    },
    // It is on this device: there with and without a network, and told of each change.
    networkMode: 'always',
    staleTime: Infinity,
  })

/** The ids of what this device keeps and this version cannot read. */
export const unreadableQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId, 'unreadable'],
    queryFn: async () => {
      const [records, rules] = await Promise.all([readRecords(userId), loadRecovery()])
      return records.filter((record) => rules?.readableStoredEntry(record) === null).map(({ id }) => id)
    },
    networkMode: 'always',
    staleTime: Infinity,
  })

/** What `select`, which stays the same, makes of them: it is drawn anew when that changes, not with every letter. */
export function useSelectedEntries<Found>(userId: string, select: (kept: StoredEntry[]) => Found) {
  const client = useQueryClient()
  useEffect(
    () => subscribeToRecords(() => void client.invalidateQueries({ queryKey: ['device', 'entries'] })),
    [client],
  )
  return useQuery({ ...storedEntriesQuery(userId), select })
}

const asTheyAre = (kept: StoredEntry[]): StoredEntry[] => kept

/** All of them, on a screen that is told of every change in this tab and in the others. */
export const useStoredEntries = (userId: string) => useSelectedEntries(userId, asTheyAre)

/**
 * All of them as they are read now, for a form to start from: what was read before may hold what was logged a moment
 * ago. Undefined until then; nobody is told of changes, nor of anything once the form has started.
 */
export function useEntriesAtStart(userId: string, isStarted: boolean): StoredEntry[] | undefined {
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    ...storedEntriesQuery(userId),
    refetchOnMount: 'always',
    ...(isStarted && { notifyOnChangeProps: [] }),
  })
  // Where the device keeps nothing there is nothing to start from.
  return isFetchedAfterMount && !isFetching ? (data ?? []) : undefined
}

export const changeStoredEntry = (
  userId: string,
  id: string,
  change: (kept: StoredEntry | null) => StoredEntry | null,
) => changeRecord<StoredEntry>(userId, id, change)

/** The first page of the drafts that the server holds; more than that nobody finishes. */
export const savedDraftsQuery = queryOptions({
  queryKey: ['cases', 'list', 'drafts'],
  queryFn: ({ signal }) => loadCases({ status: 'draft', limit: 100 }, signal),
})

export async function discardEntry(userId: string, id: string): Promise<void> {
  await whenStored()
  await changeStoredEntry(userId, id, () => null)
}

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
  if (isSaved) await deleteCase(id)
  await discardEntry(userId, id)
  await queryClient.invalidateQueries({ queryKey: ['cases'] })
}

interface Noted extends TypedEntry {
  typedAt: string
}

/** What was typed in the moment before a page ended, and did not reach the device's database any more. */
async function recoverTyped(userId: string): Promise<void> {
  const left = readJournal(userId)
  const rules = left.length > 0 ? await loadRecovery() : null
  if (rules === null) return
  await Promise.all(
    left.map(async (found) => {
      const noted = readableNote(rules.readableEntry, found, userId)
      if (noted === null) return
      const id = noted.entry.fields._id
      if (id === newest?.entry.fields._id) return
      const { isDurable } = await changeStoredEntry(userId, id, (kept) =>
        kept !== null && kept.changedAt >= noted.typedAt
          ? kept
          : withEntry(kept, noted, new Date(noted.typedAt)),
      )
      // Where the database keeps nothing the journal is all there is.
      if (isDurable) clearJournal(userId, id, found)
    }),
  )
}

function readableNote(
  readableEntry: (entry: unknown) => CaseEntry | null,
  found: unknown,
  userId: string,
): Noted | null {
  const noted = found as Partial<Noted> | null
  const entry = readableEntry(noted?.entry)
  if (!noted || entry === null || Number.isNaN(Date.parse(noted.typedAt ?? ''))) return null
  return { ...noted, userId, entry, saved: noted.saved ?? null, typedAt: String(noted.typedAt) }
}

// Often enough for a draft, seldom enough for a phone; the journal has what was typed since.
const restMs = 300

let newest: Noted | null = null
let landed: { id: string; typedAt: string } | null = null
let writing: Promise<void> | null = null
let endRest: (() => void) | null = null

/** Keeps what was typed last: at once in the journal, a moment later in the database. */
export function storeEntry(typed: TypedEntry): void {
  const id = typed.entry.fields._id
  const isFirst = newest?.entry.fields._id !== id
  newest = { ...typed, typedAt: new Date().toISOString() }
  writeJournal(typed.userId, id, newest)
  writing ??= writeNewest().finally(() => {
    writing = null
  })
  if (isFirst) tellListeners()
}

/** What the database holds, and over it what is on its way there. */
function withNewest(kept: StoredEntry[], userId: string): StoredEntry[] {
  if (newest?.userId !== userId) return kept
  const id = newest.entry.fields._id
  const before = kept.find((entry) => entry.id === id) ?? null
  return [...kept.filter((entry) => entry.id !== id), withEntry(before, newest, new Date(newest.typedAt))]
}

/** Resolves when all that was typed so far lies in the database. */
export async function whenStored(): Promise<void> {
  endRest?.()
  await writing
}

const rest = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, restMs)
    endRest = () => {
      clearTimeout(timer)
      resolve()
    }
  })

async function writeNewest(): Promise<void> {
  while (newest !== null) {
    // One after the other: the order of the letters.
    // oxlint-disable-next-line no-await-in-loop
    await rest()
    const typed: Noted = newest
    const { userId } = typed
    const id = typed.entry.fields._id
    // oxlint-disable-next-line no-await-in-loop
    const { isDurable } = await changeStoredEntry(userId, id, (kept) =>
      withEntry(kept, typed, new Date(typed.typedAt)),
    )
    if (newest === typed) {
      newest = null
      landed = { id, typedAt: typed.typedAt }
      tellListeners()
      if (isDurable) clearJournal(userId, id, typed)
    }
  }
}

const underWay = new Set<string>()
const listeners = new Set<() => void>()
const tellListeners = () => listeners.forEach((listener) => listener())

/** While a request about this case is under way in this tab. */
export function markSending(id: string, isSending: boolean): void {
  if (isSending) underWay.add(id)
  else underWay.delete(id)
  tellListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a request about this case is under way in this tab. */
export const useIsSending = (id: string): boolean => useSyncExternalStore(subscribe, () => underWay.has(id))

const onTheWay = 'on the way'
const inTabAlone = 'in this tab alone'

/** Where the newest letters lie: nowhere safe yet, or in the database, by the time when they were typed. */
function landingOf(userId: string, id: string): string {
  if (isOnlyInMemory(userId, id)) return inTabAlone
  if (newest?.entry.fields._id === id) return onTheWay
  return landed?.id === id ? landed.typedAt : ''
}

function subscribeToLanding(listener: () => void): () => void {
  const stops = [subscribe(listener), subscribeToRecords(listener)]
  return () => stops.forEach((stop) => stop())
}

/**
 * Where a case lies that is being typed; null as long as nothing is. The journal does not count: the browser writes it
 * to the disk seconds later, and a process that is killed before takes it along.
 */
export function useSaveState(userId: string, id: string): SaveState | null {
  const isSending = useIsSending(id)
  const select = useCallback(
    (entries: StoredEntry[]) => {
      const kept = entries.find((entry) => entry.id === id)
      return kept === undefined ? null : { state: saveStateOf(kept, isSending), changedAt: kept.changedAt }
    },
    [id, isSending],
  )
  const query = useSelectedEntries(userId, select)
  const landing = useSyncExternalStore(subscribeToLanding, () => landingOf(userId, id))
  const kept = query.data ?? null
  if (landing === onTheWay) return 'saving'
  // What has landed is read a moment later.
  if (kept === null) return landing !== '' && query.isFetching ? 'saving' : null
  if (landing === inTabAlone) return kept.state === 'saved' ? 'saved' : 'impossible'
  return kept.changedAt < landing ? 'saving' : kept.state
}
