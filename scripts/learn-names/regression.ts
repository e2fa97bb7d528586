/** Logistic regression with AdaGrad; the same examples always give the same weights. */
import { weightStep } from '#privacy/names/model.ts'

export interface Example {
  places: Int32Array
  isName: boolean
}

interface Course {
  places: number
  rounds: number
  rate: number
  /** How much more a missed name counts than a word that is wrongly taken for one. */
  missed: number
  /** A sign that is seen less often is left out: it says more of one note than of notes. */
  seldom: number
}

/** Mulberry32: chance that is the same each time. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(items: unknown[], chance: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(chance() * (index + 1))
    ;[items[index], items[other]] = [items[other], items[index]]
  }
}

const decay = 2e-5

/** Weights as whole steps, a byte each; the mean of the last rounds, which hold less of what came last. */
export function weigh(examples: Example[], { places, rounds, rate, missed, seldom }: Course): Int8Array {
  const seen = new Int32Array(places)
  for (const example of examples) for (const place of new Set(example.places)) seen[place]! += 1
  const data = examples.map(({ places: all, isName }) => ({
    places: all.filter((place) => seen[place]! >= seldom),
    isName,
  }))
  const weights = new Float64Array(places)
  const squares = new Float64Array(places)
  const sum = new Float64Array(places)
  const chance = chanceOf(5)
  for (let round = 0; round < rounds; round++) {
    shuffle(data, chance)
    for (const { places: own, isName } of data) {
      let total = 0
      for (const place of own) total += weights[place]!
      const wrong = (1 / (1 + Math.exp(-total)) - Number(isName)) * (isName ? missed : 1)
      for (const place of own) {
        const slope = wrong + decay * weights[place]!
        squares[place]! += slope * slope
        weights[place]! -= (rate * slope) / Math.sqrt(1e-2 + squares[place]!)
      }
    }
    if (round >= rounds / 2) for (let place = 0; place < places; place++) sum[place]! += weights[place]!
  }
  const kept = Math.floor(rounds / 2)
  return Int8Array.from(sum, (total) => Math.max(-127, Math.min(127, Math.round(total / kept / weightStep))))
}
