import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'
import { createTurns, type TakeTurn } from '../turns.ts'

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Milliseconds after which a change that keeps meeting the locks of others is given up. */
const lockPatience = 2_500
const firstPause = 10
/** Between tries, in milliseconds: many may be trying for the same. */
const longestPause = 160
/** Of those with the same key only one is trying on each server, and must find the moment between two turns of another's. */
const longestPauseOfTurn = 20

/** What PostgreSQL says of `for update nowait`. */
export class LockNotAvailable extends Error {
  readonly code = lockNotAvailable
}

interface Options {
  /** Changes of the same key run one after the other in this process, each taking its connection when its turn comes. */
  key?: string
}

// One queue of turns for each database.
const turnsOf = new WeakMap<Db, TakeTurn>()

/**
 * Runs `change` in a transaction. Where it meets a lock or a deadlock it gives its connection back, waits, and runs again:
 * nobody holds a connection while waiting for another's lock. So `change` must have no effect outside its transaction.
 */
export async function inTransaction<Result>(
  db: Db,
  change: (tx: Tx) => Promise<Result>,
  { key }: Options = {},
): Promise<Result> {
  const attempt = () => db.transaction().execute(change)
  if (key === undefined) return retryOnConflict(attempt)
  const takeTurn = turnsOf.get(db) ?? createTurns({ patience: lockPatience })
  turnsOf.set(db, takeTurn)
  return takeTurn(key, () => retryOnConflict(attempt, longestPauseOfTurn))
}

/** Runs `change` again after a lock that was held by another, or after a deadlock: PostgreSQL has then changed nothing. */
export async function retryOnConflict<Result>(
  change: () => Promise<Result>,
  mostPause = longestPause,
): Promise<Result> {
  const givenUpAt = performance.now() + lockPatience
  for (let pause = firstPause; ; pause = Math.min(pause * 2, mostPause)) {
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
  (error.code === lockNotAvailable || error.code === deadlockDetected)
