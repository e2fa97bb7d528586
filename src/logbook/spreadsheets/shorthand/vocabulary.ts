/** The terms of a clinician's shorthand, indexed by their first word. */
import { contextWords, openTerms } from '#reference/synonyms/diagnosis-context.ts'
import { illnessTerms } from '#reference/synonyms/illness-terms.ts'
import { kindsOfDiagnosis } from '#reference/synonyms/injury-kinds.ts'
import { injuryTerms, type KindOfDiagnosis } from '#reference/synonyms/injury-terms.ts'
import { otherDiagnosisTerms } from '#reference/synonyms/other-diagnosis-terms.ts'
import { foldSpelling, isOneSlip, wordsOf, type WrittenWord } from './spelling.ts'

export type ContextWord = keyof typeof contextWords

/** The meaning of a term. One word may be a part of several kinds. */
export interface Meaning {
  code?: string
  /** Codes that the term may mean. */
  possibleCodes?: readonly string[]
  kind?: KindOfDiagnosis
  parts?: Map<KindOfDiagnosis, string>
  context?: ContextWord
}

export interface Term {
  words: readonly string[]
  meaning: Meaning
}

interface Vocabulary {
  /** Terms by their first word, the longest first. */
  terms: Map<string, Term[]>
  /** Word stems, without their asterisk. */
  stems: Set<string>
  words: Set<string>
  /** Words by their first letters. */
  beginnings: Map<string, string[]>
  /** Words that may be misspelt, by their length. */
  longWords: Map<number, string[]>
  /** Words that end a compound and name a kind of diagnosis: "Oberschenkelfraktur". */
  heads: string[]
}

const minBeginningLength = 3
const minMisspeltLength = 8

function buildVocabulary(): Vocabulary {
  const byText = new Map<string, Term>()
  const stems = new Set<string>()
  const heads = new Set<string>()
  const termOf = (text: string): Term | null => {
    const words = wordsOf(text.replaceAll('*', '')).map(({ word }) => word)
    if (words.length === 0) return null
    if (text.endsWith('*')) stems.add(words.at(-1) ?? '')
    const key = words.join(' ')
    const term = byText.get(key) ?? { words, meaning: {} }
    byText.set(key, term)
    return term
  }
  const forEachTerm = (line: string, add: (meaning: Meaning, words: readonly string[]) => void) => {
    for (const text of line.split('|')) {
      const term = termOf(text)
      if (term) add(term.meaning, term.words)
    }
  }
  for (const terms of [illnessTerms, injuryTerms, otherDiagnosisTerms])
    for (const [code, line] of Object.entries(terms)) forEachTerm(line, (meaning) => (meaning.code ??= code))
  for (const [line, codes] of openTerms)
    forEachTerm(line, (meaning) => (meaning.possibleCodes = codes === '' ? [] : codes.split(' ')))
  for (const kind of kindsOfDiagnosis) {
    forEachTerm(kind.words, (meaning, words) => {
      meaning.kind = kind
      if (words.length === 1) heads.add(words[0] ?? '')
    })
    for (const [code, line] of Object.entries(kind.parts))
      forEachTerm(line, (meaning) => (meaning.parts ??= new Map<KindOfDiagnosis, string>()).set(kind, code))
  }
  for (const [context, line] of Object.entries(contextWords))
    forEachTerm(line, (meaning) => (meaning.context ??= context as ContextWord)) // the keys of the object
  return { ...indexTerms([...byText.values()]), stems, heads: [...heads].toSorted(byLength) }
}

const byLength = (a: string, b: string): number => b.length - a.length

function addTo<Key, Entry>(map: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const entries = map.get(key)
  if (entries) entries.push(entry)
  else map.set(key, [entry])
}

function indexTerms(
  allTerms: readonly Term[],
): Pick<Vocabulary, 'terms' | 'words' | 'beginnings' | 'longWords'> {
  const terms = new Map<string, Term[]>()
  const words = new Set(allTerms.flatMap((term) => term.words))
  const beginnings = new Map<string, string[]>()
  const longWords = new Map<number, string[]>()
  for (const term of allTerms.toSorted((a, b) => b.words.length - a.words.length))
    addTo(terms, term.words[0] ?? '', term)
  for (const word of words) {
    for (let length = minBeginningLength; length < word.length; length += 1)
      addTo(beginnings, word.slice(0, length), word)
    if (word.length >= minMisspeltLength) addTo(longWords, word.length, word)
  }
  return { terms, words, beginnings, longWords }
}

let vocabulary: Vocabulary | null = null
const currentVocabulary = (): Vocabulary => (vocabulary ??= buildVocabulary())

export const termsFrom = (word: string): readonly Term[] => currentVocabulary().terms.get(word) ?? []

/** The least length of an abbreviated word without a full stop, so that it is not another word. */
const minCutLength = 6
const minDottedLength = 4

/** A possible reading of a written word. Not certain if the word is abbreviated and may be another word. */
export interface WordReading {
  word: string
  isCertain: boolean
  isWhole: boolean
}

/**
 * Returns the vocabulary words that a written word may be: itself, the word that it abbreviates, or the word that it
 * misspells.
 */
export function readingsOf(writtenWord: WrittenWord): readonly WordReading[] {
  const key = `${writtenWord.word}${writtenWord.isCut ? '.' : ''}`
  let readings = readingCache.get(key)
  if (!readings) {
    readings = findReadings(writtenWord)
    if (readingCache.size >= maxCachedReadings) readingCache.clear()
    readingCache.set(key, readings)
  }
  return readings
}

/** Readings by word, because the words of a log recur. */
const readingCache = new Map<string, readonly WordReading[]>()
const maxCachedReadings = 20_000

function findReadings({ word, isCut }: WrittenWord): readonly WordReading[] {
  const { words, stems, beginnings } = currentVocabulary()
  const readings: WordReading[] = words.has(word) ? [{ word, isCertain: true, isWhole: true }] : []
  for (let length = word.length - 1; length >= 4; length -= 1) {
    const stem = word.slice(0, length)
    if (stems.has(stem)) readings.push({ word: stem, isCertain: true, isWhole: true })
  }
  const longerWords =
    isCut || word.length > minBeginningLength ? (beginnings.get(foldSpelling(word)) ?? []) : []
  for (const longerWord of longerWords) {
    // "Polytr" is abbreviated, but "fødsel" is a word of its own, not short for "fødselsasfyksi".
    const isCertain = isCut
      ? word.length >= minDottedLength
      : word.length >= minCutLength && word.length * 2 > longerWord.length
    readings.push({ word: longerWord, isCertain, isWhole: false })
  }
  return readings.length > 0 || word.length < minMisspeltLength ? readings : findMisspelt(word)
}

function findMisspelt(word: string): WordReading[] {
  return [-1, 0, 1].flatMap((lengthDifference) =>
    (currentVocabulary().longWords.get(word.length + lengthDifference) ?? []).flatMap((other) =>
      isOneSlip(other, word) ? [{ word: other, isCertain: true, isWhole: false }] : [],
    ),
  )
}

const minHeadLength = 5
const minBareLength = 3

/** Splits "Oberschenkelfraktur" and "Schulterlux." if the word ends with a kind of diagnosis. */
export function compoundOf({ word, isCut }: WrittenWord): [WrittenWord, WrittenWord] | null {
  const { words, heads } = currentVocabulary()
  if (words.has(word)) return null
  for (const head of heads) {
    if (word.length < head.length + 2 || !word.endsWith(head)) continue
    const beginning = word.slice(0, -head.length)
    const firstWord = [beginning, beginning.replace(/(?:s|en|n|e)$/, '')].find((item) => words.has(item))
    // "Schulterlux" ends with a kind of diagnosis; "instab." does not.
    if (head.length < minHeadLength && (firstWord ?? '').length < minBareLength) continue
    return [
      { word: firstWord ?? beginning, isCut: false },
      { word: head, isCut },
    ]
  }
  return null
}
