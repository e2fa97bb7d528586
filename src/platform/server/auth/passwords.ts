import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/error.ts'

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default.
export const hashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password matches, made under the policy. Sign-in with an unknown email compares with it. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W5Mg3z4wPoE9Liq1XqgLCw$Zxq3htmrf1sIE/x+f0pOjqRr4EZyi5r7sUo8K/zCcsY'

const simultaneous = 2
const longestQueue = 60
const retrySeconds = 2

// One queue per process, because hashes share its processor and its worker threads. Half of the threads stay free for
// other requests.
let running = 0
const waiting: (() => void)[] = []

/** Runs a few hashes at a time and queues the others. Throws `server_busy` if the queue is full. */
async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < simultaneous) {
    running += 1
  } else {
    if (waiting.length >= longestQueue) throw new AppError('server_busy', { retryAfterSeconds: retrySeconds })
    // The hash that ends hands its place over, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, hashPolicy))

/** Returns whether the password matches. Without a stored hash it does the same work, so that timing reveals nothing. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => verify(storedHash ?? dummyHash, password))
  return matches && storedHash !== null
}

/** Returns whether a hash was made under an older policy. Rehash it at sign-in, when the password is known. */
export function needsRehash(storedHash: string): boolean {
  const made = parseOptions(storedHash)
  return (
    !storedHash.startsWith('$argon2id$v=19$') ||
    made.memoryCost !== hashPolicy.memoryCost ||
    made.timeCost !== hashPolicy.timeCost ||
    made.parallelism !== hashPolicy.parallelism
  )
}
