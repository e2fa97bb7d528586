import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  changeRecord,
  listRecordIds,
  readRecord,
  type DeviceRecord,
} from '#platform/web/offline/device-records.ts'
import { belongsToLocking, readPublicKey, setSealed } from './lock-settings.ts'
import { open, seal, type Sealed } from '../sealing.ts'

interface Schema extends DBSchema {
  sealed: { key: number; value: Sealed & { userId: string }; indexes: { userId: string } }
}

const database = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('sortie-sealed', 1, {
    upgrade: (db) =>
      void db.createObjectStore('sealed', { autoIncrement: true }).createIndex('userId', 'userId'),
  })

/**
 * A part of what a user has on a device: drafts and unsent records, items of the browser's storage under their id, and the page
 * where they were.
 */
interface Content {
  records: DeviceRecord[]
  items: [key: string, value: string][]
  path: string | null
}

/** A part that is sealed and whose original is to be removed. Of a record, which may be large, only the digest is kept. */
export interface SealedPart {
  record: { id: string; digest: string } | null
  items: Content['items']
}

const listItems = (userId: string): [string, string][] =>
  Object.keys(localStorage)
    .filter((key) => key.includes(userId) && !belongsToLocking(key))
    .map((key) => [key, localStorage.getItem(key) ?? ''])

const computeDigest = async (record: DeviceRecord): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(record)))
  return new Uint8Array(digest).join()
}

/**
 * Encrypts what the user has typed on this device, one record after the other, so that the page stays responsive and a device
 * that is nearly full needs little room. After each part, `onSealed` returns whether to continue. Without a key nothing is
 * encrypted: the texts stay, as after signing out.
 */
export async function sealParts(
  userId: string,
  path: string | null,
  onSealed: (part: SealedPart) => boolean | Promise<boolean>,
): Promise<void> {
  const publicKey = readPublicKey(userId)
  if (publicKey === null) return
  const db = await database()
  const store = async (content: Content): Promise<void> => {
    await db.add('sealed', { userId, ...(await seal(publicKey, JSON.stringify(content))) })
    setSealed(userId, true)
  }
  try {
    const items = listItems(userId)
    if (items.length > 0 || path !== null) {
      await store({ records: [], items, path })
      if (!(await onSealed({ record: null, items }))) return
    }
    for (const id of await listRecordIds(userId)) {
      const record = await readRecord(userId, id)
      if (record === null) continue
      await store({ records: [record], items: [], path: null })
      const part = { record: { id, digest: await computeDigest(record) }, items: [] }
      if (!(await onSealed(part))) return
    }
  } finally {
    db.close()
  }
}

/** Removes the originals of a sealed part. What was typed or sent since stays for the next time. */
export async function removeSealed(userId: string, { record, items }: SealedPart): Promise<void> {
  for (const [key, value] of items) {
    if (localStorage.getItem(key) === value) localStorage.removeItem(key)
  }
  if (record === null) return
  const stored = await readRecord(userId, record.id)
  if (stored === null || (await computeDigest(stored)) !== record.digest) return
  await changeRecord(userId, record.id, (now) => (isEqual(now, stored) ? null : now))
}

const isEqual = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Runs tasks that seal or restore one at a time, across all tabs, so that no task restores what another is still sealing. */
export const oneAtATime = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('sortie-sealed', work) : work()

/**
 * Decrypts what this device sealed for the user, and restores it. Existing items are newer and stay. Returns the page where the
 * user was when the device locked, if it is known.
 */
export const openDevice = (userId: string, privateKey: string): Promise<string | null> =>
  oneAtATime(() => putAllBack(userId, privateKey))

async function putAllBack(userId: string, privateKey: string): Promise<string | null> {
  const db = await database()
  let path: string | null = null
  try {
    const keys = await db.getAllKeysFromIndex('sealed', 'userId', userId)
    // The newest copy is restored first, because existing items stay.
    for (const key of keys.toReversed()) {
      const sealed = await db.get('sealed', key)
      if (!sealed) continue
      const content = JSON.parse(await open(privateKey, sealed)) as Content
      await putBack(userId, content)
      path ??= content.path
      await db.delete('sealed', key)
    }
  } finally {
    db.close()
  }
  setSealed(userId, false)
  return path
}

async function putBack(userId: string, { records, items }: Content): Promise<void> {
  for (const record of records) await changeRecord(userId, record.id, (stored) => stored ?? record)
  for (const [key, value] of items) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }
}
