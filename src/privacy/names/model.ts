/** The learned model that scores whether a word is a person's name. It is trained by scripts/learn-names.ts. */

/** Base64 of one byte for each hash bucket; the byte is a weight in steps of 1/24. */
export interface ModelData {
  letters: string
  context: string
  /** A word counts as a name if the sum of its weights exceeds this threshold. */
  bar: number
}

export const weightStep = 1 / 24
export const letterBuckets = 2 ** 14
export const contextBuckets = 2 ** 17

/** Hashes a feature, or a slice of it, to a bucket with 32-bit FNV-1a. Features may collide. */
export function bucketOf(feature: string, buckets: number, start = 0, end = feature.length): number {
  let hash = 2_166_136_261
  for (let index = start; index < end; index++) {
    hash ^= feature.charCodeAt(index)
    hash = Math.imul(hash, 16_777_619)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets
}

const sizes = [2, 3, 4, 5]

/** Returns the buckets of a word's character n-grams of two to five letters, with `^` and `$` marking its ends. */
export function letterBucketsOf(word: string): number[] {
  const text = `^${word}$`
  const letterGroups: number[] = []
  for (const size of sizes)
    for (let index = 0; index + size <= text.length; index++)
      letterGroups.push(bucketOf(text, letterBuckets, index, index + size))
  return letterGroups
}

const bytesOf = (encoded: string): Int8Array =>
  Int8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))

export interface NameModel {
  /** Above zero if the spelling of a word is more typical of a name than of another word. */
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
