/** How much each of many features speaks for a person's name. Learned from notes: scripts/learn-names.ts. */

/** NameModel in steps of 1/24, a byte each, at the buckets that the features fall on; base64. */
export interface ModelData {
  letters: string
  context: string
  /** From which sum on a word is taken for a name. */
  bar: number
}

export const weightStep = 1 / 24
export const letterBuckets = 2 ** 14
export const contextBuckets = 2 ** 17

/** The bucket of a feature, or of a piece of one, among so many: FNV-1a, 32 bits. Two features may share one. */
export function bucketOf(feature: string, buckets: number, start = 0, end = feature.length): number {
  let hash = 2_166_136_261
  for (let index = start; index < end; index++) {
    hash ^= feature.charCodeAt(index)
    hash = Math.imul(hash, 16_777_619)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets
}

const sizes = [2, 3, 4, 5]

/** The buckets of the pieces of two to five letters that a word is made of, its ends among them. */
export function letterBucketsOf(word: string): number[] {
  const text = `^${word}$`
  const found: number[] = []
  for (const size of sizes)
    for (let at = 0; at + size <= text.length; at++) found.push(bucketOf(text, letterBuckets, at, at + size))
  return found
}

const bytesOf = (encoded: string): Int8Array =>
  Int8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))

export interface NameModel {
  /** Above zero where the letters of a word are rather a name's than another word's. */
  nameLikenessOf: (folded: string) => number
  sumOf: (features: readonly string[]) => number
  bar: number
}

function sumOf(buckets: Iterable<number>, weights: Int8Array): number {
  let total = 0
  for (const bucket of buckets) total += weights[bucket] ?? 0
  return total * weightStep
}

export function modelOf(data: ModelData): NameModel {
  const letters = bytesOf(data.letters)
  const context = bytesOf(data.context)
  return {
    nameLikenessOf: (folded) => sumOf(letterBucketsOf(folded), letters),
    sumOf: (features) =>
      sumOf(
        features.map((feature) => bucketOf(feature, contextBuckets)),
        context,
      ),
    bar: data.bar,
  }
}
