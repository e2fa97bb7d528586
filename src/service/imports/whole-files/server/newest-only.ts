import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { holdInRequest } from './turns.ts'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface Place {
  /** The task that runs next; null while the last one runs. */
  next: Waiting | null
}

/** The queues of files, by server. */
const placesOf = new WeakMap<Deps['pool'], Map<string, Place>>()

/** More would block others, whose requests wait ten seconds. */
const maxInTurn = 3

/**
 * Works on a file like `holdInRequest`, but runs only the newest of the waiting tasks for the same file: it replaces the waiting
 * one, which is refused with `import_preview_replaced`. So a file never has more than one place in the queue, however fast its
 * owner changes the mapping.
 */
export function holdNewest<Result>(
  deps: Pick<Deps, 'pool'>,
  { userId, key }: { userId: string; key: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const places = placesOf.get(deps.pool) ?? new Map<string, Place>()
  placesOf.set(deps.pool, places)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const next: Waiting = { work, resolve, reject }
  const place = places.get(key)
  if (place) {
    place.next?.reject(new AppError('import_preview_replaced'))
    place.next = next
  } else {
    const taken: Place = { next }
    places.set(key, taken)
    void hold(deps, userId, taken, () => places.delete(key))
  }
  return promise as Promise<Result> // safe: resolved with the result of `work`
}

async function hold(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  place: Place,
  leave: () => void,
): Promise<void> {
  try {
    while (place.next) await holdInRequest(deps, userId, () => workInTurn(place))
    // Cleared in the same step as the check for a waiting task; a task that came in between would wait for ever.
    leave()
  } catch (error) {
    leave()
    place.next?.reject(error)
  }
}

async function workInTurn(place: Place): Promise<void> {
  for (let done = 0; place.next && done < maxInTurn; done += 1) {
    const { work, resolve, reject } = place.next
    place.next = null
    await work().then(resolve, reject)
  }
}
