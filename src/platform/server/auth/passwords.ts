import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/error.ts'

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default.
export const hashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password matches, made under the policy. Sign-in with an unknown email compares with it. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W5Mg3z4wPoE9Liq1XqgLCw$Zxq3htmrf1sIE/x+f0pOjqRr4EZyi5r7sUo8K/zCcsY'

const maxConcurrent = 2
const maxQueueLength = 60
/** Limits the queued hashes of one network, so that it cannot fill the queue of unknown callers. */
const maxQueuedPerNetwork = 20
/** After this many known callers in a row, an unknown caller has a turn. */
const maxKnownInARow = 3
const retrySeconds = 2

interface QueuedHash {
  network: string | undefined
  start: () => void
}

// There is one queue per process, because hashes share its processor and its worker threads. Half of the threads stay free for
// other requests. Callers who are signed in or known have their own queue, which unknown callers cannot fill.
let running = 0
let startedKnownInARow = 0
const knownCallers: QueuedHash[] = []
const unknownCallers: QueuedHash[] = []

/**
 * Runs a few hashes at a time and queues the others. `unknownNetwork` is set for unknown callers. If the queue is full, throws
 * `requests_throttled` for unknown callers, and `server_busy` for all others.
 */
async function runQueued<Result>(work: () => Promise<Result>, unknownNetwork?: string): Promise<Result> {
  if (running < maxConcurrent) {
    running += 1
  } else {
    const queue = unknownNetwork === undefined ? knownCallers : unknownCallers
    const isFull =
      queue.length >= maxQueueLength ||
      (unknownNetwork !== undefined &&
        queue.filter(({ network }) => network === unknownNetwork).length >= maxQueuedPerNetwork)
    if (isFull) {
      const code = unknownNetwork === undefined ? 'server_busy' : 'requests_throttled'
      throw new AppError(code, { retryAfterSeconds: retrySeconds })
    }
    // A hash that ends passes its slot on, so `running` stays the same.
    await new Promise<void>((start) => queue.push({ network: unknownNetwork, start }))
  }
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next.start()
    else running -= 1
  }
}

function takeNext(): QueuedHash | undefined {
  const isUnknownTurn =
    knownCallers.length === 0 || (startedKnownInARow >= maxKnownInARow && unknownCallers.length > 0)
  startedKnownInARow = isUnknownTurn ? 0 : startedKnownInARow + 1
  return isUnknownTurn ? unknownCallers.shift() : knownCallers.shift()
}

export const hashPassword = (password: string, unknownNetwork?: string): Promise<string> =>
  runQueued(() => hash(password, hashPolicy), unknownNetwork)

/** Returns whether the password matches. Without a stored hash it does the same work, so that timing reveals nothing. */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  unknownNetwork?: string,
): Promise<boolean> {
  const matches = await runQueued(() => verify(storedHash ?? dummyHash, password), unknownNetwork)
  return matches && storedHash !== null
}

/** Returns whether a hash was made under an older policy. Rehash it at sign-in, when the password is known. */
export function needsRehash(storedHash: string): boolean {
  const storedOptions = parseOptions(storedHash)
  return (
    !storedHash.startsWith('$argon2id$v=19$') ||
    storedOptions.memoryCost !== hashPolicy.memoryCost ||
    storedOptions.timeCost !== hashPolicy.timeCost ||
    storedOptions.parallelism !== hashPolicy.parallelism
  )
}
