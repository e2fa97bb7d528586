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
}

interface Schema extends DBSchema {
  records: { key: [userId: string, id: string]; value: DeviceRecord }
}

const channelName = 'sortie-records'
let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
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

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
// A page that is gone must not be kept alive by it; only tests run where channels can be let go like this.
;(channel as { unref?: () => void } | null)?.unref?.()
channel?.addEventListener('message', () => listeners.forEach((listener) => listener()))

function tellAll(): void {
  listeners.forEach((listener) => listener())
  channel?.postMessage(null)
}

/** Tells of every change, in this tab and in the others. */
export function subscribeToRecords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

/** Oldest first. */
export async function readRecords(userId: string): Promise<DeviceRecord[]> {
  const found = await (await database()).getAll('records', ofUser(userId))
  return found.toSorted((one, other) => (one.beganAt < other.beganAt ? -1 : 1))
}

export async function readRecord(userId: string, id: string): Promise<DeviceRecord | null> {
  return (await (await database()).get('records', [userId, id])) ?? null
}

export async function hasRecords(userId: string): Promise<boolean> {
  return (await (await database()).count('records', ofUser(userId))) > 0
}

/**
 * Reads and writes one record in one step, whatever other tabs do meanwhile. `null` from `change` deletes it. Rejects
 * where the browser keeps nothing: blocked or full storage.
 */
export async function changeRecord<Kept extends DeviceRecord>(
  userId: string,
  id: string,
  change: (kept: Kept | null) => Kept | null,
): Promise<Kept | null> {
  // Written through before it counts as kept: a flat battery must not take it.
  const tx = (await database()).transaction('records', 'readwrite', { durability: 'strict' })
  // One store holds one kind of record: its writer says which.
  const before = ((await tx.store.get([userId, id])) ?? null) as Kept | null
  const after = change(before)
  if (after !== null) await tx.store.put(after)
  else if (before !== null) await tx.store.delete([userId, id])
  await tx.done
  tellAll()
  return after
}
