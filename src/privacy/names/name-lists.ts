/** Whether a word is a name that people carry, or an ordinary one. The lists come from outside, because a screen gets them late. */
import { modelOf, type ModelData, type NameModel } from './model.ts'

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
  model: NameModel
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

const longestKey = 3

/** Where in a sorted list the names stand that begin with the same letters. */
function placesOf(list: string, mark: string): Map<string, [start: number, end: number]> {
  const places = new Map<string, [start: number, end: number]>()
  let last: [start: number, end: number] | undefined
  let lastKey: string | undefined
  for (let start = 0; start < list.length;) {
    const next = list.indexOf(mark, start)
    const end = next < 0 ? list.length : next
    const key = list.slice(start, Math.min(end, start + longestKey))
    if (last && key === lastKey) last[1] = end
    else places.set(key, (last = [start, end]))
    lastKey = key
    start = end + 1
  }
  return places
}

/**
 * Whether a list holds a name. A set of tens of thousands would take long to make, and many times the memory of the text;
 * to search a text for each word would take a time that grows with the list.
 */
function holderOf(list: string, mark = ' '): (name: string) => boolean {
  let places: ReturnType<typeof placesOf> | undefined
  const groups = new Map<string, string>()
  return (name) => {
    const key = name.slice(0, longestKey)
    places ??= placesOf(list, mark)
    const place = places.get(key)
    if (place === undefined) return false
    const group = groups.get(key) ?? `${mark}${list.slice(...place)}${mark}`
    groups.set(key, group)
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

export function personNamesOf(lists: NameLists, model: ModelData): PersonNames {
  const isListed = holderOf(lists.words)
  const held = kinds.map((kind) => [kind, holderOf(lists[kind])] as const)
  return {
    kindOf: (folded) => (folded.length < 2 ? null : (held.find(([, holds]) => holds(folded))?.[0] ?? null)),
    isOrdinary: (folded) => isListed(folded) || stemsOf(folded).some(isListed),
    isThing: holderOf(lists.things, ','),
    model: modelOf(model),
  }
}
