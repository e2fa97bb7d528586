/** Deterministic logistic regression with AdaGrad: the same examples always give the same weights. */
import { weightStep } from '#privacy/names/model.ts'

export interface Example {
  buckets: Int32Array
  isName: boolean
}

interface TrainingOptions {
  buckets: number
  rounds: number
  rate: number
  /** How much more a missed name counts than a false alarm. */
  positiveWeight: number
  /** Features seen less often are ignored, to avoid overfitting. */
  minCount: number
}

/** Returns a seeded random number generator (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(items: unknown[], random: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[items[index], items[other]] = [items[other], items[index]]
  }
}

const decay = 2e-5

/** Returns the weights as bytes, averaged over the last half of the rounds so that the last examples do not dominate. */
export function train(
  examples: Example[],
  { buckets, rounds, rate, positiveWeight, minCount }: TrainingOptions,
): Int8Array {
  const seen = new Int32Array(buckets)
  for (const example of examples) for (const bucket of new Set(example.buckets)) seen[bucket]! += 1
  const samples = examples.map(({ buckets: all, isName }) => ({
    buckets: all.filter((bucket) => seen[bucket]! >= minCount),
    isName,
  }))
  const weights = new Float64Array(buckets)
  const squares = new Float64Array(buckets)
  const sum = new Float64Array(buckets)
  const random = randomFrom(5)
  for (let round = 0; round < rounds; round++) {
    shuffle(samples, random)
    for (const { buckets: own, isName } of samples) {
      let total = 0
      for (const bucket of own) total += weights[bucket]!
      const wrong = (1 / (1 + Math.exp(-total)) - Number(isName)) * (isName ? positiveWeight : 1)
      for (const bucket of own) {
        const slope = wrong + decay * weights[bucket]!
        squares[bucket]! += slope * slope
        weights[bucket]! -= (rate * slope) / Math.sqrt(1e-2 + squares[bucket]!)
      }
    }
    if (round >= rounds / 2) for (let bucket = 0; bucket < buckets; bucket++) sum[bucket]! += weights[bucket]!
  }
  const averagedRounds = Math.floor(rounds / 2)
  return Int8Array.from(sum, (total) =>
    Math.max(-127, Math.min(127, Math.round(total / averagedRounds / weightStep))),
  )
}
