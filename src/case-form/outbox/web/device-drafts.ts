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

// Loaded only if the device stores entries. If it cannot be loaded, as in a tab from before a deploy, entries are used
// as stored.
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

/** Returns the entries that this device stores for a user, oldest first. */
const storedEntriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId],
    queryFn: async () => {
      await recoverTyped(userId)
      return withNewest(await readableOf(userId), userId)
    },
    // Stored on this device, so it works offline, and is invalidated on every change.
    networkMode: 'always',
    staleTime: Infinity,
  })

/** Returns the ids of the stored entries that this version cannot read. */
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

/**
 * Returns what `select` makes of the stored entries. The component renders when that result changes, not with every
 * keystroke. `select` must be stable.
 */
export function useSelectedEntries<Found>(userId: string, select: (kept: StoredEntry[]) => Found) {
  const client = useQueryClient()
  useEffect(
    () => subscribeToRecords(() => void client.invalidateQueries({ queryKey: ['device', 'entries'] })),
    [client],
  )
  return useQuery({ ...storedEntriesQuery(userId), select })
}

const asTheyAre = (kept: StoredEntry[]): StoredEntry[] => kept

/** Returns all stored entries, updated on every change in any tab. */
export const useStoredEntries = (userId: string) => useSelectedEntries(userId, asTheyAre)

/**
 * Returns the stored entries as read after mounting, for a form to start from: a cached list may contain an entry that
 * was logged a moment ago. Returns undefined until then. Never updates after the form has started.
 */
export function useEntriesAtStart(userId: string, isStarted: boolean): StoredEntry[] | undefined {
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    ...storedEntriesQuery(userId),
    refetchOnMount: 'always',
    ...(isStarted && { notifyOnChangeProps: [] }),
  })
  // If nothing is stored on the device, there is nothing to start from.
  return isFetchedAfterMount && !isFetching ? (data ?? []) : undefined
}

export const changeStoredEntry = (
  userId: string,
  id: string,
  change: (kept: StoredEntry | null) => StoredEntry | null,
) => changeRecord<StoredEntry>(userId, id, change)

/** Returns the first page of the drafts on the server. Nobody finishes more than that. */
export const savedDraftsQuery = queryOptions({
  queryKey: ['cases', 'list', 'drafts'],
  queryFn: ({ signal }) => loadCases({ status: 'draft', limit: 100 }, signal),
})

export async function discardEntry(userId: string, id: string): Promise<void> {
  await whenStored()
  await changeStoredEntry(userId, id, () => null)
}

/**
 * Discards a draft on the device, and moves it to the deleted cases if the server has it. If that fails, rejects and
 * keeps the draft.
 */
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

/** Moves what was typed just before a page closed from the journal to the device's database. */
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
      // If the database stores nothing, the journal is the only copy.
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

// Short enough for a draft, long enough to spare a phone; the journal has what was typed since.
const restMs = 300

let newest: Noted | null = null
let landed: { id: string; typedAt: string } | null = null
let writing: Promise<void> | null = null
let endRest: (() => void) | null = null

/** Stores the latest entry: at once in the journal, a moment later in the database. */
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

/** Returns the entries of the database, with the one that is being written in its newest version. */
function withNewest(kept: StoredEntry[], userId: string): StoredEntry[] {
  if (newest?.userId !== userId) return kept
  const id = newest.entry.fields._id
  const before = kept.find((entry) => entry.id === id) ?? null
  return [...kept.filter((entry) => entry.id !== id), withEntry(before, newest, new Date(newest.typedAt))]
}

/** Resolves when everything typed so far is in the database. */
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

/** Marks whether this tab is sending a request about a case. */
export function markSending(id: string, isSending: boolean): void {
  if (isSending) underWay.add(id)
  else underWay.delete(id)
  tellListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether this tab is sending a request about a case. */
export const useIsSending = (id: string): boolean => useSyncExternalStore(subscribe, () => underWay.has(id))

const onTheWay = 'on the way'
const inTabAlone = 'in this tab alone'

/**
 * Returns where the newest letters are: not stored yet, only in memory, or in the database, then with the time when
 * they were typed.
 */
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
 * Returns where the case that is being typed is stored; null if nothing is. The journal does not count: the browser
 * writes it to disk seconds later, and a process that is killed before that loses it.
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
  // What was just written is read a moment later.
  if (kept === null) return landing !== '' && query.isFetching ? 'saving' : null
  if (landing === inTabAlone) return kept.state === 'saved' ? 'saved' : 'impossible'
  return kept.changedAt < landing ? 'saving' : kept.state
}
