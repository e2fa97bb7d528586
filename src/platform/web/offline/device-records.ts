import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * What one person typed on this device and the server has not taken yet. It outlives a reload, a crash and the end of
 * the session, and is read and sent for its owner alone.
 */
export interface DeviceRecord {
  id: string
  userId: string
  /** ISO; the queue is sent in this order. */
  beganAt: string
  /** Nothing of it is on this device alone. */
  isArrived: boolean
}

interface Schema extends DBSchema {
  records: { key: [userId: string, id: string]; value: DeviceRecord }
}

const channelName = 'sortie-records'
let opened: Promise<IDBPDatabase<Schema>> | null = null

async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('sortie', 1, {
    upgrade: (db) => void db.createObjectStore('records', { keyPath: ['userId', 'id'] }),
    // Another tab wants a newer shape, or the browser closed it: the next use opens it again.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** Opens the store before anybody asks for it: the browser takes as long for that as a screen does to be drawn. */
export function openRecords(): void {
  // Whoever asks hears of a failure.
  void database().catch(() => undefined)
}

type Listener = (isGoneElsewhere: boolean) => void
const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
// A page that is gone must not be kept alive by it; only tests run where channels can be let go like this.
;(channel as { unref?: () => void } | null)?.unref?.()
channel?.addEventListener('message', ({ data: isGone }) =>
  listeners.forEach((listener) => listener(isGone === true)),
)

function notifyAll(isGone: boolean): void {
  listeners.forEach((listener) => listener(false))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel?.postMessage(isGone)
}

/** Tells of every change, in this tab and in the others, and whether another tab has let go of a record. */
export function subscribeToRecords(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Where the browser keeps nothing (blocked or full storage) a record lives as long as its tab, which says so.
const inMemory = new Map<string, DeviceRecord>()
const memoryKey = (userId: string, id: string) => `${userId} ${id}`

/** Whether closing this tab loses what was last kept of it. */
export const isOnlyInMemory = (userId: string, id: string): boolean => inMemory.has(memoryKey(userId, id))

/** Oldest first. */
export async function readRecords(userId: string): Promise<DeviceRecord[]> {
  const onDevice = await database()
    .then((db) => db.getAll('records', IDBKeyRange.bound([userId], [userId, []])))
    .catch((): DeviceRecord[] => [])
  const remembered = [...inMemory.values()].filter((record) => record.userId === userId)
  const found = [...onDevice.filter(({ id }) => !inMemory.has(memoryKey(userId, id))), ...remembered]
  return found.toSorted((one, other) => (one.beganAt < other.beganAt ? -1 : 1))
}

export async function hasRecords(userId: string): Promise<boolean> {
  return (await readRecords(userId)).length > 0
}

/**
 * Reads and writes one record in one step, whatever other tabs do meanwhile; `null` from `change` deletes it. Answers
 * what is kept now, and whether the device keeps it.
 */
export async function changeRecord<Kept extends DeviceRecord>(
  userId: string,
  id: string,
  change: (kept: Kept | null) => Kept | null,
): Promise<{ kept: Kept | null; isDurable: boolean }> {
  const key = memoryKey(userId, id)
  // One store holds one kind of record: its writer says which.
  let before = (inMemory.get(key) ?? null) as Kept | null
  const isRemembered = before !== null
  for (const isLastTry of [false, true]) {
    try {
      // Once more after a failure: the browser may only have closed its database.
      // oxlint-disable-next-line no-await-in-loop
      const tx = (await database()).transaction('records', 'readwrite', { durability: 'strict' })
      // oxlint-disable-next-line no-await-in-loop
      if (!isRemembered) before = ((await tx.store.get([userId, id])) ?? null) as Kept | null
      const kept = change(before)
      if (kept === before && !isRemembered) return { kept, isDurable: true }
      // Written through before it counts as kept: a flat battery must not take it.
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([kept === null ? tx.store.delete([userId, id]) : tx.store.put(kept), tx.done])
      inMemory.delete(key)
      notifyAll(kept === null)
      return { kept, isDurable: true }
    } catch {
      opened = null
      if (isLastTry) break
    }
  }
  const kept = change(before)
  if (kept === before && isRemembered) return { kept, isDurable: false }
  if (kept === null) inMemory.delete(key)
  else inMemory.set(key, kept)
  notifyAll(kept === null)
  return { kept, isDurable: false }
}

/**
 * When somebody signs out: what the server holds as well leaves the device. What it does not hold stays, for its owner
 * alone, and is sent when that person is back.
 */
export async function deleteSentRecords(userId: string): Promise<void> {
  const arrived = (await readRecords(userId)).filter(({ isArrived }) => isArrived)
  await Promise.all(
    // Unless something was typed in it since.
    arrived.map(({ id }) => changeRecord(userId, id, (kept) => (kept?.isArrived ? null : kept))),
  )
}
