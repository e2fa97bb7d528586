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
import { deleteCase } from '#logging/cases/changes/web/queries.ts'
import { loadCases } from '#logbook/book/list/web/queries.ts'
import { saveStateOf, withEntry, type StoredEntry, type SaveState, type TypedEntry } from '../stored-entry.ts'

type ReadRules = typeof import('../read-stored-entry.ts')
let readRules: ReadRules | null = null

// Loaded only if the device stores entries. If loading fails, as in a tab opened before a deploy, entries are used as
// stored.
async function loadReadRules(): Promise<ReadRules | null> {
  readRules ??= await import('../read-stored-entry.ts').catch(() => null)
  return readRules
}

async function readStoredEntries(userId: string): Promise<StoredEntry[]> {
  const records = await readRecords(userId)
  const rules = records.length > 0 ? await loadReadRules() : null
  if (rules === null) return records as StoredEntry[]
  return records.map(rules.readableStoredEntry).filter((entry) => entry !== null)
}

/** Returns the entries that this device stores for a user, oldest first. */
const storedEntriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId],
    queryFn: async () => {
      await recoverJournal(userId)
      return withNewestEntry(await readStoredEntries(userId), userId)
    },
    // The data is on this device, so the query runs offline. Every change invalidates it.
    staleTime: Infinity,
  })

/** Returns the ids of the stored entries that this version cannot read. */
export const unreadableQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'entries', userId, 'unreadable'],
    queryFn: async () => {
      const [records, rules] = await Promise.all([readRecords(userId), loadReadRules()])
      return records.filter((record) => rules?.readableStoredEntry(record) === null).map(({ id }) => id)
    },
    staleTime: Infinity,
  })

/**
 * Returns the result of `select` for the stored entries. The component renders again when that result changes, not with
 * every keystroke. `select` must be memoized.
 */
export function useSelectedEntries<Selected>(userId: string, select: (stored: StoredEntry[]) => Selected) {
  const client = useQueryClient()
  useEffect(
    () => subscribeToRecords(() => void client.invalidateQueries({ queryKey: ['device', 'entries'] })),
    [client],
  )
  return useQuery({ ...storedEntriesQuery(userId), select })
}

const selectAll = (storedEntries: StoredEntry[]): StoredEntry[] => storedEntries

/** Returns all stored entries, updated on every change in any tab. */
export const useStoredEntries = (userId: string) => useSelectedEntries(userId, selectAll)

/**
 * Reads the stored entries anew for a form to start from, because a cached list may contain an entry that was just
 * logged. Returns undefined while reading. Never updates after the form has started.
 */
export function useEntriesAtStart(userId: string, isStarted: boolean): StoredEntry[] | undefined {
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    ...storedEntriesQuery(userId),
    refetchOnMount: 'always',
    ...(isStarted && { notifyOnChangeProps: [] }),
  })
  // If there is no data, the device could not be read, so there is no entry to start from.
  return isFetchedAfterMount && !isFetching ? (data ?? []) : undefined
}

export const changeStoredEntry = (
  userId: string,
  id: string,
  change: (stored: StoredEntry | null) => StoredEntry | null,
) => changeRecord<StoredEntry>(userId, id, change)

/** Returns the first page of the drafts on the server. One page holds more drafts than a user is expected to have. */
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

interface JournalEntry extends TypedEntry {
  typedAt: string
}

/** Moves content that was typed just before a page closed from the journal to the device's database. */
async function recoverJournal(userId: string): Promise<void> {
  const journal = readJournal(userId)
  const rules = journal.length > 0 ? await loadReadRules() : null
  if (rules === null) return
  await Promise.all(
    journal.map(async (storedJournalEntry) => {
      const journalEntry = readableJournalEntry(rules.readableEntry, storedJournalEntry, userId)
      if (journalEntry === null) return
      const id = journalEntry.entry.fields._id
      if (id === newestEntry?.entry.fields._id) return
      const { isDurable } = await changeStoredEntry(userId, id, (storedEntry) =>
        storedEntry !== null && storedEntry.changedAt >= journalEntry.typedAt
          ? storedEntry
          : withEntry(storedEntry, journalEntry, new Date(journalEntry.typedAt)),
      )
      // If the database stores nothing, the journal is the only copy.
      if (isDurable) clearJournal(userId, id, storedJournalEntry)
    }),
  )
}

function readableJournalEntry(
  readableEntry: (entry: unknown) => CaseEntry | null,
  storedJournalEntry: unknown,
  userId: string,
): JournalEntry | null {
  const journalEntry = storedJournalEntry as Partial<JournalEntry> | null
  const entry = readableEntry(journalEntry?.entry)
  if (!journalEntry || entry === null || Number.isNaN(Date.parse(journalEntry.typedAt ?? ''))) return null
  return {
    ...journalEntry,
    userId,
    entry,
    saved: journalEntry.saved ?? null,
    typedAt: String(journalEntry.typedAt),
  }
}

// Fewer writes are less work for a phone. Nothing is lost, because the journal has the content that was typed since
// the last write.
const writeDelayMs = 300

let newestEntry: JournalEntry | null = null
let lastWrite: { id: string; typedAt: string } | null = null
let currentWrite: Promise<void> | null = null
let endDelay: (() => void) | null = null

/** Stores the latest entry: at once in the journal, a moment later in the database. */
export function storeEntry(typedEntry: TypedEntry): void {
  const id = typedEntry.entry.fields._id
  const isFirst = newestEntry?.entry.fields._id !== id
  newestEntry = { ...typedEntry, typedAt: new Date().toISOString() }
  writeJournal(typedEntry.userId, id, newestEntry)
  currentWrite ??= writeNewest().finally(() => {
    currentWrite = null
  })
  if (isFirst) notifyListeners()
}

/** Returns the stored entries; the entry that is being typed is in its newest version, even if that is not stored yet. */
function withNewestEntry(storedEntries: StoredEntry[], userId: string): StoredEntry[] {
  if (newestEntry?.userId !== userId) return storedEntries
  const id = newestEntry.entry.fields._id
  const storedEntry = storedEntries.find((entry) => entry.id === id) ?? null
  return [
    ...storedEntries.filter((entry) => entry.id !== id),
    withEntry(storedEntry, newestEntry, new Date(newestEntry.typedAt)),
  ]
}

/** Resolves when everything typed so far is in the database. */
export async function whenStored(): Promise<void> {
  endDelay?.()
  await currentWrite
}

const delay = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, writeDelayMs)
    endDelay = () => {
      clearTimeout(timer)
      resolve()
    }
  })

async function writeNewest(): Promise<void> {
  while (newestEntry !== null) {
    // One write after the other, to keep the order of the keystrokes.
    // oxlint-disable-next-line no-await-in-loop
    await delay()
    const entryToWrite: JournalEntry = newestEntry
    const { userId } = entryToWrite
    const id = entryToWrite.entry.fields._id
    // oxlint-disable-next-line no-await-in-loop
    const { isDurable } = await changeStoredEntry(userId, id, (storedEntry) =>
      withEntry(storedEntry, entryToWrite, new Date(entryToWrite.typedAt)),
    )
    if (newestEntry === entryToWrite) {
      newestEntry = null
      lastWrite = { id, typedAt: entryToWrite.typedAt }
      notifyListeners()
      if (isDurable) clearJournal(userId, id, entryToWrite)
    }
  }
}

const sendingIds = new Set<string>()
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Marks whether this tab is sending a request about a case. */
export function markSending(id: string, isSending: boolean): void {
  if (isSending) sendingIds.add(id)
  else sendingIds.delete(id)
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether this tab is sending a request about a case. */
export const useIsSending = (id: string): boolean => useSyncExternalStore(subscribe, () => sendingIds.has(id))

const notWritten = 'not written'
const onlyInMemory = 'only in memory'

/**
 * Returns where the latest keystrokes are: `notWritten`, `onlyInMemory`, or, once they are in the database, the time when
 * they were typed. Returns an empty text if this tab did not write this entry last.
 */
function writeStateOf(userId: string, id: string): string {
  if (isOnlyInMemory(userId, id)) return onlyInMemory
  if (newestEntry?.entry.fields._id === id) return notWritten
  return lastWrite?.id === id ? lastWrite.typedAt : ''
}

function subscribeToWriteState(listener: () => void): () => void {
  const stops = [subscribe(listener), subscribeToRecords(listener)]
  return () => stops.forEach((stop) => stop())
}

/**
 * Returns where the case in the form is stored; null if it is not stored at all. The journal does not count: the
 * browser writes it to disk only seconds later, so it is lost if the browser is killed before that.
 */
export function useSaveState(userId: string, id: string): SaveState | null {
  const isSending = useIsSending(id)
  const select = useCallback(
    (entries: StoredEntry[]) => {
      const storedEntry = entries.find((entry) => entry.id === id)
      return storedEntry === undefined
        ? null
        : { state: saveStateOf(storedEntry, isSending), changedAt: storedEntry.changedAt }
    },
    [id, isSending],
  )
  const query = useSelectedEntries(userId, select)
  const writeState = useSyncExternalStore(subscribeToWriteState, () => writeStateOf(userId, id))
  const storedEntry = query.data ?? null
  if (writeState === notWritten) return 'saving'
  // The query finds a new entry only a moment after it was written.
  if (storedEntry === null) return writeState !== '' && query.isFetching ? 'saving' : null
  if (writeState === onlyInMemory) return storedEntry.state === 'saved' ? 'saved' : 'impossible'
  return storedEntry.changedAt < writeState ? 'saving' : storedEntry.state
}
