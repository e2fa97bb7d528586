import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { changeRecord, readRecords, type DeviceRecord } from '#platform/web/offline/device-records.ts'
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

/** What a user has on a device: what they typed, the items of the browser's storage under their id, and where they were. */
export interface Content {
  records: DeviceRecord[]
  items: [key: string, value: string][]
  path: string | null
}

const itemsOf = (userId: string): [string, string][] =>
  Object.keys(localStorage)
    .filter((key) => key.includes(userId) && !belongsToLocking(key))
    .map((key) => [key, localStorage.getItem(key) ?? ''])

/**
 * Encrypts a copy of what the user has typed on this device. Returns what it took, to be removed; null without a key: then
 * what they typed stays, as after signing out.
 */
export async function sealCopy(userId: string, path: string | null): Promise<Content | null> {
  const publicKey = readPublicKey(userId)
  if (publicKey === null) return null
  const content: Content = { records: await readRecords(userId), items: itemsOf(userId), path }
  if (content.records.length + content.items.length === 0 && path === null) return null
  const db = await database()
  try {
    await db.add('sealed', { userId, ...(await seal(publicKey, JSON.stringify(content))) })
  } finally {
    db.close()
  }
  setSealed(userId, true)
  return content
}

/** Removes what was sealed; what was typed or sent since stays for the next copy. */
export async function removeSealed(userId: string, { records, items }: Content): Promise<void> {
  await Promise.all(
    records.map((record) =>
      changeRecord(userId, record.id, (stored) => (isSame(stored, record) ? null : stored)),
    ),
  )
  for (const [key, value] of items) {
    if (localStorage.getItem(key) === value) localStorage.removeItem(key)
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/**
 * Decrypts what this device sealed for the user and puts it back; what is there already is newer and stays. Returns where
 * the user was when the device locked, if it is known.
 */
export async function openDevice(userId: string, privateKey: string): Promise<string | null> {
  const db = await database()
  let path: string | null = null
  try {
    const keys = await db.getAllKeysFromIndex('sealed', 'userId', userId)
    // The newest copy first, because what is there stays.
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
