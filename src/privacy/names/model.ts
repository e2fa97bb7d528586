/** How much each of many signs speaks for a person's name. Learned from notes: scripts/learn-names.ts. */

/** Weights in steps of 1/24, a byte each, at the places that the signs fall on; base64. */
export interface WeightData {
  letters: string
  context: string
  /** From which sum on a word is taken for a name. */
  bar: number
}

export const weightStep = 1 / 24
export const letterPlaces = 2 ** 14
export const contextPlaces = 2 ** 17

/** The place of a sign, or of a piece of one, among so many: FNV-1a, 32 bits. Two signs may share one. */
export function placeOf(sign: string, places: number, start = 0, end = sign.length): number {
  let hash = 2_166_136_261
  for (let index = start; index < end; index++) {
    hash ^= sign.charCodeAt(index)
    hash = Math.imul(hash, 16_777_619)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % places
}

const sizes = [2, 3, 4, 5]

/** The places of the pieces of two to five letters that a word is made of, its ends among them. */
export function letterPlacesOf(word: string): number[] {
  const text = `^${word}$`
  const found: number[] = []
  for (const size of sizes)
    for (let at = 0; at + size <= text.length; at++) found.push(placeOf(text, letterPlaces, at, at + size))
  return found
}

const bytesOf = (encoded: string): Int8Array =>
  Int8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))

export interface Weights {
  /** Above zero where the letters of a word are rather a name's than another word's. */
  nameLikenessOf: (folded: string) => number
  sumOf: (signs: readonly string[]) => number
  bar: number
}

function sumOf(places: Iterable<number>, weights: Int8Array): number {
  let total = 0
  for (const place of places) total += weights[place] ?? 0
  return total * weightStep
}

export function weightsOf(data: WeightData): Weights {
  const letters = bytesOf(data.letters)
  const context = bytesOf(data.context)
  return {
    nameLikenessOf: (folded) => sumOf(letterPlacesOf(folded), letters),
    sumOf: (signs) =>
      sumOf(
        signs.map((sign) => placeOf(sign, contextPlaces)),
        context,
      ),
    bar: data.bar,
  }
}
