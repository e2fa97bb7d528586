/** Looks words up in the lists of names and ordinary words. Callers pass the lists in, because a screen loads them late. */
import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { modelOf, type ModelData, type NameModel } from './model.ts'

/** Each list is one string of folded names in alphabetical order, separated by spaces. */
export interface NameLists {
  first: string
  last: string
  /** Names that are also everyday or clinical words: Rose, Grant, Max. */
  wordFirst: string
  wordLast: string
  /** Ordinary words of clinical notes, without regular endings. */
  words: string
  /** Towns, hospitals, makes and eponyms of one or more words, separated by commas. */
  things: string
}

export interface PersonNames {
  kindOf: (folded: string) => NameKind | null
  isOrdinary: (folded: string) => boolean
  /** Whether folded words, joined by spaces, are the name of a place or a thing. */
  isThing: (folded: string) => boolean
  model: NameModel
}

export type NameKind = 'first' | 'last' | 'wordFirst' | 'wordLast'

const kinds = ['first', 'last', 'wordFirst', 'wordLast'] as const

const asciiWord = /^[a-z]+$/i

/** Returns a word as it is written in the lists: "Siân" as "sian", "O’Neill" as "oneill". */
export const foldName = (word: string): string =>
  asciiWord.test(word) ? word.toLowerCase() : toPlainLetters(word).replaceAll(/[^\p{L}]/gu, '')

const maxKeyLength = 3

/** Indexes a sorted list by the first letters of its names: where each group starts and ends. */
function indexOf(list: string, mark: string): Map<string, [start: number, end: number]> {
  const index = new Map<string, [start: number, end: number]>()
  let last: [start: number, end: number] | undefined
  let lastKey: string | undefined
  for (let start = 0; start < list.length;) {
    const next = list.indexOf(mark, start)
    const end = next < 0 ? list.length : next
    const key = list.slice(start, Math.min(end, start + maxKeyLength))
    if (last && key === lastKey) last[1] = end
    else index.set(key, (last = [start, end]))
    lastKey = key
    start = end + 1
  }
  return index
}

/**
 * Returns a function that looks a name up in a list. A `Set` of tens of thousands of names would be slow to build and take
 * many times the memory of the string; searching the whole string for each word would be slow.
 */
function lookupIn(list: string, mark = ' '): (name: string) => boolean {
  let index: ReturnType<typeof indexOf> | undefined
  const groups = new Map<string, string>()
  return (name) => {
    const key = name.slice(0, maxKeyLength)
    index ??= indexOf(list, mark)
    const range = index.get(key)
    if (range === undefined) return false
    const group = groups.get(key) ?? `${mark}${list.slice(...range)}${mark}`
    groups.set(key, group)
    return group.includes(`${mark}${name}${mark}`)
  }
}

const endings = ['s', 'es', 'd', 'ed', 'ing', 'ly', 'er']

/** Returns the possible stems of a word: "lift" for "lifted" and "lifting", "place" for "placed" and "placing". */
const stemsOf = (word: string): string[] =>
  endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3)
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((stem) => [stem, `${stem}e`])

export function personNamesOf(lists: NameLists, model: ModelData): PersonNames {
  const isListed = lookupIn(lists.words)
  const lookups = kinds.map((kind) => [kind, lookupIn(lists[kind])] as const)
  return {
    kindOf: (folded) => (folded.length < 2 ? null : (lookups.find(([, isIn]) => isIn(folded))?.[0] ?? null)),
    isOrdinary: (folded) => isListed(folded) || stemsOf(folded).some(isListed),
    isThing: lookupIn(lists.things, ','),
    model: modelOf(model),
  }
}
