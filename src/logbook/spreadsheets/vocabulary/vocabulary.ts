/** The headings of a kind of record, and the fields that its columns may fill. */
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
   * If a heading may mean several fields, returns the one that the values or the unit in the heading clearly show; null
   * if unclear.
   */
  decide?: (codes: readonly string[], cells: readonly Cell[], unit: string | null) => string | null
  /** Returns the other possible fields if the values are unusual for the field, or an empty list. */
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
  codesByPhrase: ReadonlyMap<string, readonly string[]>
  weak: ReadonlySet<string>
  fillers: ReadonlySet<string>
  shared: ReadonlySet<string>
}

const phrasesCache = new WeakMap<Vocabulary, Phrases>()

export function phrasesOf(vocabulary: Vocabulary): Phrases {
  const cachedPhrases = phrasesCache.get(vocabulary)
  if (cachedPhrases) return cachedPhrases
  const codesByPhrase = new Map<string, readonly string[]>()
  for (const [code, line] of Object.entries(vocabulary.headings))
    for (const phrase of line.split('|')) codesByPhrase.set(keyOf(phrase), [code])
  for (const { code, label } of vocabulary.targets)
    if (!codesByPhrase.has(keyOf(label))) codesByPhrase.set(keyOf(label), [code])
  for (const [line, codes] of Object.entries(vocabulary.doubtful))
    for (const phrase of line.split('|')) codesByPhrase.set(keyOf(phrase), codes)
  const phrases: Phrases = {
    targets: new Map(vocabulary.targets.map((target) => [target.code, target])),
    codesByPhrase,
    weak: new Set(vocabulary.weak.split('|').map(keyOf)),
    fillers: new Set([...articles, ...vocabulary.fillers.split(/\s+/)]),
    shared: new Set(vocabulary.shared),
  }
  phrasesCache.set(vocabulary, phrases)
  return phrases
}

export const targetIn = (vocabulary: Vocabulary, code: string | null | undefined): ReadTarget | null =>
  (code && phrasesOf(vocabulary).targets.get(code)) || null

/** Treats words joined by a program as equal: "ActivityTitle", "activity_title". */
const keyOf = (words: string): string => plainWords(separateWords(words)).replaceAll(' ', '')

const separateWords = (text: string): string =>
  text.replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll('_', ' ')

const maxHeadingWords = 14
const maxWordsOfName = 9

/** Returns the fields that a heading names, and its unexplained words. */
export function explainByVocabulary(vocabulary: Vocabulary, heading: string): ExplainedHeading {
  const { words: name, unit } = readHeading(heading)
  const words = plainWords(separateWords(name)).split(' ').filter(Boolean)
  const phrases = phrasesOf(vocabulary)
  const wholeHeading = phrases.codesByPhrase.get(words.join('')) ?? phrases.codesByPhrase.get(keyOf(heading))
  const isWeak = phrases.weak.has(words.join(''))
  if (wholeHeading)
    return { codes: wholeHeading, unexplained: unexplainedUnit(vocabulary, wholeHeading, unit), unit, isWeak }
  if (words.length === 0 || words.length > maxHeadingWords)
    return { codes: [], unexplained: words, unit, isWeak: true }
  const { codes, unexplained, isWeak: isCoverWeak } = findCover(phrases, words)
  const unitWords = unexplainedUnit(vocabulary, codes, unit)
  return { codes, unexplained: [...unexplained, ...unitWords], unit, isWeak: isCoverWeak }
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

type Cover = Pick<ExplainedHeading, 'codes' | 'unexplained' | 'isWeak'> & { cost: number }

/** Unexplained words cost most, so a cover with few of them wins; then one with fewer and longer names. */
const [unknownWordCost, nameCost, fillerCost] = [1000, 30, 2]

/** Covers all words with as few field names as possible, and with filler words. */
function findCover({ codesByPhrase, fillers, weak }: Phrases, words: readonly string[]): Cover {
  const bestCovers: Cover[] = [{ codes: [], unexplained: [], isWeak: true, cost: 0 }]
  for (let end = 1; end <= words.length; end += 1) {
    let cover: Cover | null = null
    const keepCheaper = (candidate: Cover) => {
      if (!cover || candidate.cost < cover.cost) cover = candidate
    }
    for (let start = Math.max(0, end - maxWordsOfName); start < end; start += 1) {
      const previousCover = bestCovers[start]
      const key = words.slice(start, end).join('')
      const codes = codesByPhrase.get(key)
      if (!previousCover) continue
      if (codes)
        keepCheaper({
          codes: [...new Set([...previousCover.codes, ...codes])],
          unexplained: previousCover.unexplained,
          isWeak: previousCover.isWeak && weak.has(key),
          cost: previousCover.cost + nameCost - key.length / 10,
        })
      if (start < end - 1) continue
      const isFiller = fillers.has(key)
      keepCheaper({
        ...previousCover,
        unexplained: isFiller ? previousCover.unexplained : [...previousCover.unexplained, key],
        cost: previousCover.cost + (isFiller ? fillerCost : unknownWordCost),
      })
    }
    bestCovers.push(cover ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity })
  }
  return bestCovers[words.length] ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity }
}
