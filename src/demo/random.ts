/** Reproducible random numbers: the same seed gives the same demo data on every machine and library version. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number; both ends are included. */
  between(min: number, max: number): number
  /** Returns a whole number from a bell curve around `mean`, limited to `min` and `max`. */
  around(mean: number, spread: number, min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  weighted<T extends string>(weights: Partial<Record<T, number>>): T
  uuid(createdAtMs: number): string
}

/** Uses mulberry32: small, fast and good enough to draw plausible cases. Never use it for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    around: (mean, spread, min, max) => {
      const bell = next() + next() + next() + next() - 2
      return Math.min(max, Math.max(min, Math.round(mean + bell * spread)))
    },
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)]
      if (choice === undefined) throw new Error('Nothing to pick from')
      return choice
    },
    weighted: (weights) => drawWeighted(weights, next()),
    // A version 7 UUID of that time, so that demo rows sort like real ones.
    uuid: (createdAtMs) => {
      const time = createdAtMs.toString(16).padStart(12, '0')
      const variant = between(8, 11).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}

function drawWeighted<T extends string>(weights: Partial<Record<T, number>>, chance: number): T {
  // Safe cast: `Object.entries` loses the type of the keys.
  const entries = Object.entries(weights) as [T, number][]
  let remaining = chance * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of entries) {
    remaining -= weight
    if (remaining < 0) return choice
  }
  const last = entries.at(-1)
  if (!last) throw new Error('Nothing to draw from')
  return last[0]
}
