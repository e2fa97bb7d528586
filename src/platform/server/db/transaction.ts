import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'
import { createTurns, type TakeTurn } from '../turns.ts'

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const serializationFailure = '40001'

/** Milliseconds after which a change that still meets locks fails. */
const maxLockWait = 2_500
const firstPause = 10
/** The longest pause between attempts, in milliseconds. Many transactions may want the same lock. */
const maxPauseMs = 160
/** The longest pause with a key: shorter, because it must catch the gap between two transactions of another server. */
const maxPauseWithKey = 20

/** Has the code that PostgreSQL uses when `for update nowait` meets a lock. */
export class LockNotAvailable extends Error {
  readonly code = lockNotAvailable
}

interface Options {
  /** Changes with the same key run one after the other in this process. Each takes a connection only when its turn comes. */
  key?: string
}

// One set of queues per database.
const turnsOf = new WeakMap<Db, TakeTurn>()

/**
 * Runs `change` in a transaction. If it meets a lock or a deadlock, it releases its connection, waits and retries, so that
 * nothing holds a connection while waiting for a lock. `change` must have no effect outside its transaction.
 */
export async function inTransaction<Result>(
  db: Db,
  change: (tx: Tx) => Promise<Result>,
  { key }: Options = {},
): Promise<Result> {
  const attempt = () => db.transaction().execute(change)
  if (key === undefined) return retryOnConflict(attempt)
  const takeTurn = turnsOf.get(db) ?? createTurns({ maxWaitMs: maxLockWait })
  turnsOf.set(db, takeTurn)
  return takeTurn(key, () => retryOnConflict(attempt, maxPauseWithKey))
}

/** Retries `change` after it met a lock or a deadlock: PostgreSQL has then changed nothing. */
export async function retryOnConflict<Result>(
  change: () => Promise<Result>,
  maxPause = maxPauseMs,
): Promise<Result> {
  const givenUpAt = performance.now() + maxLockWait
  for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error) || performance.now() + pause > givenUpAt) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [lockNotAvailable, deadlockDetected, serializationFailure].includes(String(error.code))
