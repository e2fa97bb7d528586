import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { readUser } from '../session/session-store.ts'

/**
 * A copy of what the server has, to be read without a network. Unlike records, which hold what was typed, copies are removed when
 * the user signs out or the device locks, and when another user signs in.
 */
export interface KeptCopy<Value> {
  key: string
  /** When the server sent it, in milliseconds. */
  savedAt: number
  value: Value
}

interface Schema extends DBSchema {
  copies: { key: [userId: string, key: string]; value: KeptCopy<unknown> & { userId: string } }
}

async function withDatabase<Result>(use: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<Schema>('sortie-copies', 1, {
    upgrade: (opened) => void opened.createObjectStore('copies', { keyPath: ['userId', 'key'] }),
  })
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

/** Returns the copies of a user; none if the device cannot keep any. The caller knows the type of their values. */
export const readCopies = <Value>(userId: string): Promise<KeptCopy<Value>[]> =>
  withDatabase((db) => db.getAll('copies', ofUser(userId))).then(
    (copies) => copies as unknown as KeptCopy<Value>[],
    () => [],
  )

export const readCopy = <Value>(userId: string, key: string): Promise<KeptCopy<Value> | null> =>
  withDatabase((db) => db.get('copies', [userId, key])).then(
    (copy) => (copy ?? null) as KeptCopy<Value> | null,
    () => null,
  )

/** Keeps these copies of the signed-in user, and nothing else of anybody. */
export const replaceCopies = <Value>(userId: string, copies: readonly KeptCopy<Value>[]): Promise<void> =>
  withDatabase(async (db) => {
    const tx = db.transaction('copies', 'readwrite')
    const isSignedIn = readUser()?.id === userId
    await Promise.all([
      tx.store.clear(),
      // Whoever has signed out meanwhile leaves nothing behind.
      ...(isSignedIn ? copies.map((copy) => tx.store.put({ ...copy, userId })) : []),
      tx.done,
    ])
  })

export const deleteCopy = (userId: string, key: string): Promise<void> =>
  withDatabase((db) => db.delete('copies', [userId, key]))

/** Removes all copies from this device. A device that cannot keep any has none. */
export const deleteCopies = (): Promise<void> =>
  withDatabase((db) => db.clear('copies')).catch(() => undefined)
