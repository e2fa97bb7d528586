import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * A text that a user typed on this device and that may not be on the server yet. It survives a reload, a crash and the end of the
 * session, and is read and sent only for its owner.
 */
export interface DeviceRecord {
  id: string
  userId: string
  /** ISO 8601. The queue is sent in this order. */
  beganAt: string
  /** Whether the server has saved the whole record. Devices store this name. */
  isArrived: boolean
}

interface Schema extends DBSchema {
  records: { key: [userId: string, id: string]; value: DeviceRecord }
}

const channelName = 'sortie-records'
let databasePromise: Promise<IDBPDatabase<Schema>> | null = null

async function database(): Promise<IDBPDatabase<Schema>> {
  databasePromise ??= openDB<Schema>('sortie', 1, {
    upgrade: (db) => void db.createObjectStore('records', { keyPath: ['userId', 'id'] }),
    // Another tab upgrades the database, or the browser closed it. The next use opens it again.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      databasePromise = null
    },
    terminated: () => {
      databasePromise = null
    },
  }).catch((error: unknown) => {
    databasePromise = null
    throw error
  })
  return databasePromise
}

/** Opens the database early: that takes the browser as long as rendering a screen. */
export function openRecords(): void {
  // Later calls handle a failure.
  void database().catch(() => undefined)
}

type Listener = (isDeletedElsewhere: boolean) => void
const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
// In Node.js, where the tests run, an open channel would keep the process alive. Only Node.js has `unref`.
;(channel as { unref?: () => void } | null)?.unref?.()
channel?.addEventListener('message', ({ data: isDeleted }) =>
  listeners.forEach((listener) => listener(isDeleted === true)),
)

function notifyAll(isDeleted: boolean): void {
  listeners.forEach((listener) => listener(false))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel?.postMessage(isDeleted)
}

/** Calls the listener after every change in this or another tab, with true if another tab deleted a record. */
export function subscribeToRecords(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The fallback if storage is blocked or full: a record then exists only as long as its tab, and the tab says so.
const recordsInMemory = new Map<string, DeviceRecord>()
const memoryKey = (userId: string, id: string) => `${userId} ${id}`

/** Whether the latest version of this record is lost when the tab closes. */
export const isOnlyInMemory = (userId: string, id: string): boolean =>
  recordsInMemory.has(memoryKey(userId, id))

/** Reads from the database. Retries once: the browser may just have closed it. */
async function readDatabase<Value>(
  read: (openedDatabase: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(await database())
  } catch {
    databasePromise = null
    return read(await database())
  }
}

/** Whether this device can read what it stores. If not, it may store records that none of the functions below returns. */
export const canReadRecords = (): Promise<boolean> =>
  readDatabase((db) => db.count('records')).then(
    () => true,
    () => false,
  )

/** Returns the user's records, oldest first. */
export async function readRecords(userId: string): Promise<DeviceRecord[]> {
  const deviceRecords = await readDatabase((db) =>
    db.getAll('records', IDBKeyRange.bound([userId], [userId, []])),
  ).catch((): DeviceRecord[] => [])
  const memoryRecords = [...recordsInMemory.values()].filter((record) => record.userId === userId)
  const ownRecords = [
    ...deviceRecords.filter(({ id }) => !recordsInMemory.has(memoryKey(userId, id))),
    ...memoryRecords,
  ]
  return ownRecords.toSorted((a, b) => (a.beganAt < b.beganAt ? -1 : 1))
}

/** Returns the ids of the user's records, without reading the records, which may be large. */
export async function listRecordIds(userId: string): Promise<string[]> {
  const deviceKeys = await readDatabase((db) =>
    db.getAllKeys('records', IDBKeyRange.bound([userId], [userId, []])),
  ).catch((): [string, string][] => [])
  const memoryRecords = [...recordsInMemory.values()].filter((record) => record.userId === userId)
  return [...new Set([...deviceKeys.map(([, id]) => id), ...memoryRecords.map(({ id }) => id)])]
}

export async function readRecord(userId: string, id: string): Promise<DeviceRecord | null> {
  const memoryRecord = recordsInMemory.get(memoryKey(userId, id))
  if (memoryRecord) return memoryRecord
  const deviceRecord = await readDatabase((db) => db.get('records', [userId, id])).catch(() => undefined)
  return deviceRecord ?? null
}

export async function hasRecords(userId: string): Promise<boolean> {
  return (await listRecordIds(userId)).length > 0
}

/**
 * Reads and writes one record in one transaction, so that tabs cannot overwrite each other; `null` from `change` deletes
 * it. Returns the stored record, and whether it is on the device rather than only in memory.
 */
export async function changeRecord<Stored extends DeviceRecord>(
  userId: string,
  id: string,
  change: (stored: Stored | null) => Stored | null,
): Promise<{ stored: Stored | null; isDurable: boolean }> {
  const key = memoryKey(userId, id)
  // The store holds one kind of record; the caller knows its type.
  let current = (recordsInMemory.get(key) ?? null) as Stored | null
  const isInMemory = current !== null
  for (const isLastTry of [false, true]) {
    try {
      // Retries once: the browser may just have closed the database.
      // oxlint-disable-next-line no-await-in-loop
      const tx = (await database()).transaction('records', 'readwrite', { durability: 'strict' })
      // oxlint-disable-next-line no-await-in-loop
      if (!isInMemory) current = ((await tx.store.get([userId, id])) ?? null) as Stored | null
      const changedRecord = change(current)
      if (changedRecord === current && !isInMemory) return { stored: changedRecord, isDurable: true }
      // Waits until the write is on disk: a flat battery must not lose what counts as stored.
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([
        changedRecord === null ? tx.store.delete([userId, id]) : tx.store.put(changedRecord),
        tx.done,
      ])
      recordsInMemory.delete(key)
      notifyAll(changedRecord === null)
      return { stored: changedRecord, isDurable: true }
    } catch {
      databasePromise = null
      if (isLastTry) break
    }
  }
  const changedRecord = change(current)
  if (changedRecord === current && isInMemory) return { stored: changedRecord, isDurable: false }
  if (changedRecord === null) recordsInMemory.delete(key)
  else recordsInMemory.set(key, changedRecord)
  notifyAll(changedRecord === null)
  return { stored: changedRecord, isDurable: false }
}

/**
 * Deletes the records of a user that the server has saved; call it when the user signs out. The other records stay, for their
 * owner only, and are sent when that user signs in again.
 */
export async function deleteSentRecords(userId: string): Promise<void> {
  const sentRecords = (await readRecords(userId)).filter(({ isArrived }) => isArrived)
  await Promise.all(
    // The record is read again, because the user may have typed into it since.
    sentRecords.map(({ id }) => changeRecord(userId, id, (stored) => (stored?.isArrived ? null : stored))),
  )
}
