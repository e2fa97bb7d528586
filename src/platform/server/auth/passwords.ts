import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/error.ts'

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default.
export const hashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a password nobody has, made under the policy: what an unknown address is compared with. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W5Mg3z4wPoE9Liq1XqgLCw$Zxq3htmrf1sIE/x+f0pOjqRr4EZyi5r7sUo8K/zCcsY'

const simultaneous = 2
const longestQueue = 60
const retrySeconds = 2

// One for the whole process, because what they share is: its processor and its pool of worker threads, of
// which half stay free for everyone else's requests.
let running = 0
const waiting: (() => void)[] = []

/** Hashes a few passwords at a time; the others wait, and when too many wait, new ones are turned away. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < simultaneous) {
    running += 1
  } else {
    if (waiting.length >= longestQueue) throw new AppError('server_busy', { retryAfterSeconds: retrySeconds })
    // Whoever finishes hands the turn over, so `running` stays as it is.
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, hashPolicy))

/** Compares with nobody's hash where there is none: the same work, and never right. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? nobodysHash, password))
  return matches && storedHash !== null
}

/** Whether a hash was made under an older policy, and should be made anew while the password is at hand. */
export function needsRehash(storedHash: string): boolean {
  const made = parseOptions(storedHash)
  return (
    !storedHash.startsWith('$argon2id$v=19$') ||
    made.memoryCost !== hashPolicy.memoryCost ||
    made.timeCost !== hashPolicy.timeCost ||
    made.parallelism !== hashPolicy.parallelism
  )
}
