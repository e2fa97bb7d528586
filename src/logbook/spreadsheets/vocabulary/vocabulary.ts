/** The headings of a kind of record, and the fields that its columns may become. */
import { plainWords } from '../plain-words.ts'
import type { Cell } from '../files/sheets.ts'
import { articles } from '../headings/explaining-words.ts'
import { readHeading } from '../headings/known-headings.ts'
import type { ReadTarget } from '../values/read-value.ts'

export interface Vocabulary {
  targets: readonly ReadTarget[]
  /** The headings of each field in every language that we know, separated by `|`. */
  headings: Readonly<Record<string, string>>
  /** Headings that alone may stand above something else: they are never sure. */
  weak: string
  /** Headings that may mean several fields, with the codes of those. */
  doubtful: Readonly<Record<string, readonly string[]>>
  /** Words that say nothing more: "of", "my", and the name of the record itself. */
  fillers: string
  /** Fields that several columns may fill together. */
  shared: readonly string[]
  /** Units that may stand behind the name of a field. */
  units: Readonly<Record<string, string>>
  /** Returns which of these fields the values or a unit in the heading plainly say, where a heading leaves the choice; null if they do not say it. */
  decide?: (codes: readonly string[], cells: readonly Cell[], unit: string | null) => string | null
  /** Returns what else the values may be if they are strange for the field; none if they are what it holds. */
  doubts?: (code: string, cells: readonly Cell[], unit: string | null) => readonly string[]
}

export interface ExplainedHeading {
  /** The fields that its words name, in their order. */
  codes: readonly string[]
  /** Words that nothing explains; they may change what the heading means. */
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
  const known = built.get(vocabulary)
  if (known) return known
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

/** However a program joins the words: "ActivityTitle", "activity_title". */
const keyOf = (words: string): string => plainWords(spaced(words)).replaceAll(' ', '')

const spaced = (text: string): string =>
  text.replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll('_', ' ')

const maxHeadingWords = 14
const maxWordsOfName = 9

/** Returns what the words of a heading say, with those that say nothing we know. */
export function explainBy(vocabulary: Vocabulary, heading: string): ExplainedHeading {
  const { words: named, unit } = readHeading(heading)
  const words = plainWords(spaced(named)).split(' ').filter(Boolean)
  const phrases = phrasesOf(vocabulary)
  const whole = phrases.byWords.get(words.join('')) ?? phrases.byWords.get(keyOf(heading))
  const isWeak = phrases.weak.has(words.join(''))
  if (whole) return { codes: whole, unexplained: unexplainedUnit(vocabulary, whole, unit), unit, isWeak }
  if (words.length === 0 || words.length > maxHeadingWords)
    return { codes: [], unexplained: words, unit, isWeak: true }
  const { codes, unexplained, isWeak: weakly } = coverOf(phrases, words)
  const ofUnit = unexplainedUnit(vocabulary, codes, unit)
  return { codes, unexplained: [...unexplained, ...ofUnit], unit, isWeak: weakly }
}

/** What stands in brackets is a unit of the field, or words that must be explained like others. */
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

/** An unexplained word outweighs everything, then fewer and longer names. */
const [costOfUnknown, costOfName, costOfFiller] = [1000, 30, 2]

/** Covers all words with names of fields, as few as possible, and with words that say nothing. */
function coverOf({ byWords, fillers, weak }: Phrases, words: readonly string[]): Covered {
  const best: Covered[] = [{ codes: [], unexplained: [], isWeak: true, cost: 0 }]
  for (let end = 1; end <= words.length; end += 1) {
    let found: Covered | null = null
    const keep = (way: Covered) => {
      if (!found || way.cost < found.cost) found = way
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
    best.push(found ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity })
  }
  return best[words.length] ?? { codes: [], unexplained: words, isWeak: true, cost: Infinity }
}
