import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { holdInRequest } from './turns.ts'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface Place {
  /** What is done next; null while the last is done. */
  next: Waiting | null
}

/** The places that files have, for each server. */
const placesOf = new WeakMap<Deps['pool'], Map<string, Place>>()

/** More would keep the turn from others, who wait ten seconds for theirs. */
const maxInTurn = 3

/**
 * Does work on a file as `holdInRequest` does, but of what is asked of the same file only the newest: it takes the place of what waits,
 * which is refused with `import_preview_replaced`. So a file never has more than one place, however fast its owner answers.
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
  return promise as Promise<Result> // resolved with what `work` returns
}

async function hold(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  place: Place,
  leave: () => void,
): Promise<void> {
  try {
    while (place.next) await holdInRequest(deps, userId, () => workInTurn(place))
    // In the same step as the question whether something waits, or what comes in between would wait for ever.
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
