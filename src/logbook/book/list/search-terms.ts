/** Converts a search to terms: each word, or a procedure, drug or diagnosis that the word means. */
import { diagnosisCode, drugCode, procedureCode } from '#logging/cases/search-codes.ts'
import { foldForSearch } from '#logging/cases/derived.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { drugSearchWords } from '#reference/drug-search-words.ts'
import { drugs } from '#reference/drugs.ts'
import { missionTypes, platforms } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { diagnosisSearchWords, plainMeanings, procedureSearchWords } from '#reference/search-words.ts'
import { shortDiagnoses, shortProcedures } from '#reference/short-labels.ts'

export interface SearchWord {
  stem: string
  isPrefix: boolean
  /** Whether the searched word is only the beginning of a word for this code: "intub" for intubation. */
  isWider?: boolean
}

/** Alternatives: a case has the term if it has any of them. */
export type SearchTerm = readonly SearchWord[]

const maxWords = 10
const maxCodes = 40
// Two letters begin too many words: "io" is intraosseous, not "iodine".
const minPrefixLength = 3
const minSynonymLength = 2

const wordsOf = (words: string): string[] => foldForSearch(words).split(' ').filter(Boolean)

const isAbbreviation = (word: string): boolean => /[A-Z][A-Z\d]/.test(word)

/** For each word, the groups of the labels that contain it. All drugs are one group, and so are all other lists. */
const groupsByWord = new Map<string, Set<string>>()
for (const { label, group } of [
  ...procedures,
  ...diagnoses,
  ...drugs.map(({ label }) => ({ label, group: 'drug' })),
  ...[...caseTypes, ...missionTypes, ...platforms].map(({ label }) => ({ label, group: 'other' })),
]) {
  for (const word of wordsOf(label)) groupsByWord.set(word, (groupsByWord.get(word) ?? new Set()).add(group))
}

/** The codes that a word means: as an abbreviation or synonym, such as "rsi", or as a word of the label. */
const codesByWord = new Map<string, Set<string>>()

/** Adds synonyms, except words that labels of other groups contain: "head" as a synonym would find every head tilt. */
function addSynonyms(words: string, code: string, group: string | undefined): void {
  for (const part of words.split(' ')) {
    for (const synonym of wordsOf(part)) {
      const isInOtherGroup = [...(groupsByWord.get(synonym) ?? [])].some((other) => other !== group)
      if (synonym.length >= minSynonymLength && (!isInOtherGroup || isAbbreviation(part)))
        addWord(synonym, code)
    }
  }
}

const addWord = (word: string, code: string) =>
  codesByWord.set(word, (codesByWord.get(word) ?? new Set()).add(code))

/** The search text of a case has its procedures and drugs only as codes, so the words of their labels lead to the codes. */
const labelWords = [
  ...procedures.map(({ code, label }) => ({ code: procedureCode(code), label })),
  ...drugs.map(({ code, label }) => ({ code: drugCode(code), label })),
].map(({ code, label }) => ({ code, words: wordsOf(label) }))
for (const { code, words } of labelWords) for (const word of words) addWord(word, code)

const synonyms = [
  ...procedures.map(({ code, group }) => ({
    code: procedureCode(code),
    group,
    words: `${procedureSearchWords[code] ?? ''} ${shortProcedures[code] ?? ''}`,
  })),
  ...drugs.map(({ code }) => ({ code: drugCode(code), group: 'drug', words: drugSearchWords[code] ?? '' })),
  ...diagnoses.map(({ code, group }) => ({
    code: diagnosisCode(code),
    group,
    words: `${diagnosisSearchWords[code] ?? ''} ${shortDiagnoses[code] ?? ''}`,
  })),
]
for (const { code, group, words } of synonyms) addSynonyms(words, code, group)

/** The words of labels and synonyms in order, for synonyms of several words. */
const phrases = [...labelWords, ...synonyms.map(({ code, words }) => ({ code, words: wordsOf(words) }))]

const codesOfWordsStartingWith = (stem: string): string[] =>
  stem.length < minPrefixLength
    ? []
    : [...codesByWord].flatMap(([word, codes]) => (word !== stem && word.startsWith(stem) ? [...codes] : []))

/** Returns the codes with a label or synonym in which a word that starts with `nextStart` directly follows `firstWord`. */
const codesOfPhrase = (firstWord: string | undefined, nextStart: string | undefined): string[] =>
  firstWord === undefined || nextStart === undefined
    ? []
    : phrases.flatMap(({ code, words }) =>
        words.some((word, index) => word === firstWord && words[index + 1]?.startsWith(nextStart))
          ? [code]
          : [],
      )

/** Returns the codes that the word at this position means; exact names come first. */
function codesAt(stems: readonly string[], position: number): { code: string; isWider: boolean }[] {
  const stem = stems[position] ?? ''
  const plainMeaning = plainMeanings[stem]
  const namedCodes = [
    ...(plainMeaning ? [procedureCode(plainMeaning)] : (codesByWord.get(stem) ?? [])),
    ...codesOfPhrase(stem, stems[position + 1]),
    ...codesOfPhrase(stems[position - 1], stem),
  ]
  const widerCodes = plainMeaning
    ? []
    : codesOfWordsStartingWith(stem).filter((code) => !namedCodes.includes(code))
  return [
    ...[...new Set(namedCodes)].map((code) => ({ code, isWider: false })),
    ...[...new Set(widerCodes)].map((code) => ({ code, isWider: true })),
  ].slice(0, maxCodes)
}

/** Returns a code of the search index as a term. */
export const codeTerm = (code: string): SearchTerm => [{ stem: code, isPrefix: false }]

/**
 * Splits a search into terms. A word also matches longer words that start with it, except a number: "25" is not "25000".
 * Returns at most ten terms.
 */
export function searchTerms(q: string): SearchTerm[] {
  const stems = [...new Set(wordsOf(q))].slice(0, maxWords)
  return stems.map((stem, index) => {
    const word = { stem, isPrefix: !/^\p{N}+$/u.test(stem) }
    const codes = codesAt(stems, index)
    return [word, ...codes.map(({ code, isWider }) => ({ stem: code, isPrefix: false, isWider }))]
  })
}

/** Returns the terms for the better matches: the searched words only as whole words, and no wider codes. */
export const betterTerms = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.map((term) => term.filter(({ isWider }) => !isWider).map(({ stem }) => ({ stem, isPrefix: false })))

/** Every word in labels and synonyms, for the suggestion of corrected searches. */
export const knownWords: ReadonlySet<string> = new Set([...groupsByWord.keys(), ...codesByWord.keys()])
