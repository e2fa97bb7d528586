/** Whether a word is a name that people carry, or an ordinary one. The lists come from outside, because a screen gets them late. */
import { weightsOf, type WeightData, type Weights } from '../weights/rules.ts'

/** Each list holds its names in alphabetical order, folded, with a space between two. */
export interface NameLists {
  first: string
  last: string
  /** Names that are words of everyday or of clinical language too: Rose, Grant, Max. */
  wordFirst: string
  wordLast: string
  /** The words that notes are written in, without their endings where those are regular. */
  words: string
  /** Towns, hospitals, makes and whom things are named after, of one word or several, a comma between two. */
  things: string
}

export interface PersonNames {
  kindOf: (folded: string) => NameKind | null
  isOrdinary: (folded: string) => boolean
  /** Whether words, folded and with a space between two, are called as a place or a thing is. */
  isThing: (folded: string) => boolean
  weights: Weights
}

export type NameKind = 'first' | 'last' | 'wordFirst' | 'wordLast'

const kinds = ['first', 'last', 'wordFirst', 'wordLast'] as const

const plainLetters = /^[a-z]+$/i

// Letters that are of one piece, with no mark to take off.
const plainLetter: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** "Siân" and "O’Neill" as the lists write them: "sian", "oneill". */
export const foldName = (word: string): string =>
  plainLetters.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFD')
        .replaceAll(/[^\p{L}]/gu, '')
        .toLowerCase()
        .replaceAll(/[ßøłđðþæœı]/g, (letter) => plainLetter[letter] ?? letter)

/** Whether a list holds a name. A set of tens of thousands would take long to make, and many times the memory of the text. */
function holderOf(list: string, mark = ' '): (name: string) => boolean {
  const text = `${mark}${list}${mark}`
  /** The mark before the first name that does not come before this one. */
  const placeOf = (name: string): number => {
    let [low, high] = [0, text.length - 1]
    while (low < high) {
      const middle = text.lastIndexOf(mark, (low + high) >>> 1)
      const end = text.indexOf(mark, middle + 1)
      if (text.slice(middle + 1, end) < name) low = end
      else high = middle
    }
    return low
  }
  // Names that begin alike, once they have been looked for; "{" comes after "z".
  const groups = new Map<string, string>()
  return (name) => {
    // A group of one or two letters is a good part of the list, too much to read for each "A" of a text.
    if (name.length < 3) return text.startsWith(`${mark}${name}${mark}`, placeOf(name))
    const key = name.slice(0, 3)
    const group = groups.get(key) ?? text.slice(placeOf(key), placeOf(`${key}{`) + 1)
    // Only what the list has: what is typed may begin in any way.
    if (group.length > 1) groups.set(key, group)
    return group.includes(`${mark}${name}${mark}`)
  }
}

const endings = ['s', 'es', 'd', 'ed', 'ing', 'ly', 'er']

/** "lifted" and "lifting" as "lift", "placed" and "placing" as "place". */
const stemsOf = (word: string): string[] =>
  endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3)
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((stem) => [stem, `${stem}e`])

export function personNamesOf(lists: NameLists, weights: WeightData): PersonNames {
  const isListed = holderOf(lists.words)
  const held = kinds.map((kind) => [kind, holderOf(lists[kind])] as const)
  return {
    kindOf: (folded) => (folded.length < 2 ? null : (held.find(([, holds]) => holds(folded))?.[0] ?? null)),
    isOrdinary: (folded) => isListed(folded) || stemsOf(folded).some(isListed),
    isThing: holderOf(lists.things, ','),
    weights: weightsOf(weights),
  }
}
