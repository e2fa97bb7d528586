/** The headings of a kind of record, and the fields that its columns may become. */
import { plainWords } from '../plain-words.ts'
import type { Cell } from '../files/sheets.ts'
import { articles } from '../headings/explaining-words.ts'
import { readHeading } from '../headings/known-headings.ts'
import type { ReadTarget } from '../values/read-value.ts'

export interface Vocabulary {
  targets: readonly ReadTarget[]
  /** The headings of each field in every supported language, separated by `|`. */
  headings: Readonly<Record<string, string>>
  /** Headings that, without other words, may also mean something else: they are never certain. */
  weak: string
  /** Headings with several possible fields, with the codes of those fields. */
  doubtful: Readonly<Record<string, readonly string[]>>
  /** Words that add nothing: "of", "my", and the name of the record itself. */
  fillers: string
  /** Fields that several columns may fill together. */
  shared: readonly string[]
  /** Units that may follow the name of a field. */
  units: Readonly<Record<string, string>>
  /**
   * If a heading may mean several fields, returns those that the values or the unit in the heading clearly show; null
   * if unclear.
   */
  decide?: (codes: readonly string[], cells: readonly Cell[], unit: string | null) => string | null
  /** Returns the other possible fields if the values are unusual for the field; none if they are usual. */
  doubts?: (code: string, cells: readonly Cell[], unit: string | null) => readonly string[]
}

export interface ExplainedHeading {
  /** The fields that its words name, in order. */
  codes: readonly string[]
  /** Unexplained words, which may change the meaning of the heading. */
  unexplained: readonly string[]
  unit: string | null
  isWeak: boolean
}

interface Phrases {
  targets: ReadonlyMap<string, ReadTarget>
  byWords: ReadonlyMap<string, readonly string[]>
  weak: ReadonlySet<string>
  fillers: ReadonlySet<string>
  shared: ReadonlySet<string>
}

const built = new WeakMap<Vocabulary, Phrases>()

export function phrasesOf(vocabulary: Vocabulary): Phrases {
  const cachedPhrases = built.get(vocabulary)
  if (cachedPhrases) return cachedPhrases
  const byWords = new Map<string, readonly string[]>()
  for (const [code, line] of Object.entries(vocabulary.headings))
    for (const phrase of line.split('|')) byWords.set(keyOf(phrase), [code])
  for (const { code, label } of vocabulary.targets)
    if (!byWords.has(keyOf(label))) byWords.set(keyOf(label), [code])
  for (const [line, codes] of Object.entries(vocabulary.doubtful))
    for (const phrase of line.split('|')) byWords.set(keyOf(phrase), codes)
  const phrases = {
    targets: new Map(vocabulary.targets.map((target) => [target.code, target])),
    byWords,
    weak: new Set(vocabulary.weak.split('|').map(keyOf)),
    fillers: new Set([...articles, ...vocabulary.fillers.split(/\s+/)]),
    shared: new Set(vocabulary.shared),
  }
  built.set(vocabulary, phrases)
  return phrases
}

export const targetIn = (vocabulary: Vocabulary, code: string | null | undefined): ReadTarget | null =>
  (code && phrasesOf(vocabulary).targets.get(code)) || null

/** Treats words joined by a program as equal: "ActivityTitle", "activity_title". */
const keyOf = (words: string): string => plainWords(spaced(words)).replaceAll(' ', '')

const spaced = (text: string): string =>
  text.replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll('_', ' ')

const maxHeadingWords = 14
const maxWordsOfName = 9

/** Returns the fields that a heading names, and its unexplained words. */
export function explainBy(vocabulary: Vocabulary, heading: string): ExplainedHeading {
  const { words: named, unit } = readHeading(heading)
  const words = plainWords(spaced(named)).split(' ').filter(Boolean)
  const phrases = phrasesOf(vocabulary)
  const wholeHeading = phrases.byWords.get(words.join('')) ?? phrases.byWords.get(keyOf(heading))
  const isWeak = phrases.weak.has(words.join(''))
  if (wholeHeading)
    return { codes: wholeHeading, unexplained: unexplainedUnit(vocabulary, wholeHeading, unit), unit, isWeak }
  if (words.length === 0 || words.length > maxHeadingWords)
    return { codes: [], unexplained: words, unit, isWeak: true }
  const { codes, unexplained, isWeak: weakly } = coverOf(phrases, words)
  const ofUnit = unexplainedUnit(vocabulary, codes, unit)
  return { codes, unexplained: [...unexplained, ...ofUnit], unit, isWeak: weakly }
}

/** Returns the words in brackets that are neither a unit of the field nor otherwise explained. */
function unexplainedUnit(
  vocabulary: Vocabulary,
  codes: readonly string[],
  unit: string | null,
): readonly string[] {
  if (unit === null) return []
  const units = new Set(codes.flatMap((code) => vocabulary.units[code]?.split(' ') ?? []))
  if (units.has(unit.toLowerCase().replaceAll(/[\s.]/g, ''))) return []
  const { fillers } = phrasesOf(vocabulary)
  return plainWords(unit)
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word) && !units.has(word))
}

type Covered = Pick<ExplainedHeading, 'codes' | 'unexplained' | 'isWeak'> & { cost: number }

/** Unexplained words cost most; then fewer and longer names win. */
const [costOfUnknown, costOfName, costOfFiller] = [1000, 30, 2]

/** Covers all words with as few field names as possible, and with filler words. */
function coverOf({ byWords, fillers, weak }: Phrases, words: readonly string[]): Covered {
  const best: Covered[] = [{ codes: [], unexplained: [], isWeak: true, cost: 0 }]
  for (let end = 1; end <= words.length; end += 1) {
    let cover: Covered | null = null
    const keep = (way: Covered) => {
      if (!cover || way.cost < cover.cost) cover = way
    }
    for (let start = Math.max(0, end - maxWordsOfName); start < end; start += 1) {
      const before = best[start]
      const key = words.slice(start, end).join('')
      const codes = byWords.get(key)
      if (!before) continue
      if (codes)
        keep({
          codes: [...new Set([...before.codes, ...codes])],
          unexplained: before.unexplained,
          isWeak: before.isWeak && weak.has(key),
          cost: before.cost + costOfName - key.length / 10,
        })
      if (start < end - 1) continue
      const isFiller = fillers.has(key)
      keep({
        ...before,
        unexplained: isFiller ? before.unexplained : [...before.unexplained, key],
        cost: before.cost + (isFiller ? costOfFiller : costOfUnknown),
      })
    }
    best.push(cover ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity })
  }
  return best[words.length] ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity }
}
