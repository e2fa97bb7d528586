import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/error.ts'

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default.
export const hashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password matches, made under the policy. Sign-in with an unknown email compares with it. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W5Mg3z4wPoE9Liq1XqgLCw$Zxq3htmrf1sIE/x+f0pOjqRr4EZyi5r7sUo8K/zCcsY'

const maxConcurrent = 2
const maxQueueLength = 60
/** The most queued hashes per network, so that one network cannot fill the queue of unknown callers. */
const maxOfNetwork = 20
/** After this many known callers, one unknown caller has a turn. */
const knownInARow = 3
const retrySeconds = 2

interface Waiting {
  network: string | undefined
  start: () => void
}

// One queue per process, because hashes share its processor and its worker threads. Half of the threads stay free for
// other requests. Callers who are signed in or known have a queue of their own, which unknown callers cannot fill.
let running = 0
let inARow = 0
const knownCallers: Waiting[] = []
const unknownCallers: Waiting[] = []

/**
 * Runs a few hashes at a time and queues the others. `stranger` is the network of an unknown caller. Throws if the queue is full:
 * `requests_throttled` for unknown callers, `server_busy` for all others.
 */
async function queued<Result>(work: () => Promise<Result>, stranger?: string): Promise<Result> {
  if (running < maxConcurrent) {
    running += 1
  } else {
    const lane = stranger === undefined ? knownCallers : unknownCallers
    const isFull =
      lane.length >= maxQueueLength ||
      (stranger !== undefined && lane.filter(({ network }) => network === stranger).length >= maxOfNetwork)
    if (isFull) {
      const code = stranger === undefined ? 'server_busy' : 'requests_throttled'
      throw new AppError(code, { retryAfterSeconds: retrySeconds })
    }
    // A hash that ends passes its slot on, so `running` stays the same.
    await new Promise<void>((start) => lane.push({ network: stranger, start }))
  }
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next.start()
    else running -= 1
  }
}

function takeNext(): Waiting | undefined {
  const isStrangersTurn = knownCallers.length === 0 || (inARow >= knownInARow && unknownCallers.length > 0)
  inARow = isStrangersTurn ? 0 : inARow + 1
  return isStrangersTurn ? unknownCallers.shift() : knownCallers.shift()
}

export const hashPassword = (password: string, stranger?: string): Promise<string> =>
  queued(() => hash(password, hashPolicy), stranger)

/** Returns whether the password matches. Without a stored hash it does the same work, so that timing reveals nothing. */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  stranger?: string,
): Promise<boolean> {
  const matches = await queued(() => verify(storedHash ?? dummyHash, password), stranger)
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
