import type { Deps } from './deps.ts'
import { AppError } from './http/error.ts'
import { createTurns } from './turns.ts'
import { works, type Queue, type WorkName } from './works.ts'

/** Runs `work` when it is this person's turn. Throws `too_many_at_once` to the greedy, and `server_busy` if others take too long. */
export type Desk = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

export function createDesk({ atOnce, maxPerPerson, maxWaiting, patience }: Queue): Desk {
  // A user who sends many requests at once waits behind themselves, not before others.
  const ofUser = createTurns({ patience })
  const ofServer = createTurns({ maxWaiting, patience })
  const counts = new Map<string, number>()
  let next = 0
  return async (userId, work) => {
    const count = counts.get(userId) ?? 0
    if (count >= maxPerPerson) throw new AppError('too_many_at_once', { retryAfterSeconds: 5 })
    counts.set(userId, count + 1)
    try {
      return await ofUser(userId, () => {
        next = (next + 1) % atOnce
        return ofServer(`place ${next}`, work)
      })
    } finally {
      const left = (counts.get(userId) ?? 1) - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    }
  }
}

const desksOf = new WeakMap<Deps['pool'], Map<Queue, Desk>>()

/** Returns the desk of a work on this server. Works with the same queue stand at the same desk. */
export function deskOf({ pool }: Pick<Deps, 'pool'>, name: WorkName): Desk {
  const desks = desksOf.get(pool) ?? new Map<Queue, Desk>()
  desksOf.set(pool, desks)
  const { queue } = works[name]
  const desk = desks.get(queue) ?? createDesk(queue)
  desks.set(queue, desk)
  return desk
}
