import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'
import { createTurns, type TakeTurn } from '../turns.ts'

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const serializationFailure = '40001'

/** A change fails if it still meets a lock after this time. */
const maxLockWaitMs = 2_500
const firstPauseMs = 10
/** Limits the pause between attempts, which grows because many transactions may wait for the same lock. */
const maxPauseMs = 160
/**
 * Limits the pause of a change with a key. It is short, so that one of the attempts falls between two transactions of another
 * server.
 */
const maxPauseWithKeyMs = 20

/** Makes `inTransaction` retry: another transaction holds a lock, or has changed what was read. Has the code of PostgreSQL's error for `for update nowait`. */
export class RetryTransaction extends Error {
  readonly code = lockNotAvailable
}

interface Options {
  /** Changes with the same key run one after the other in this process. Each takes a connection only when its turn comes. */
  key?: string
}

// There is one set of queues per database.
const turnsByDb = new WeakMap<Db, TakeTurn>()

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
  const takeTurn = turnsByDb.get(db) ?? createTurns({ maxWaitMs: maxLockWaitMs })
  turnsByDb.set(db, takeTurn)
  return takeTurn(key, () => retryOnConflict(attempt, maxPauseWithKeyMs))
}

/** Retries `change` if it fails because of a lock or a deadlock, in which case PostgreSQL has changed nothing. */
export async function retryOnConflict<Result>(
  change: () => Promise<Result>,
  maxPause = maxPauseMs,
): Promise<Result> {
  const deadline = performance.now() + maxLockWaitMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error) || performance.now() + pause > deadline) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [lockNotAvailable, deadlockDetected, serializationFailure].includes(String(error.code))
