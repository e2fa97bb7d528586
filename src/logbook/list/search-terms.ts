/** What a search looks for: each of its words, or a procedure or diagnosis that the word stands for. */
import { diagnosisCode, procedureCode } from '#cases/search-codes.ts'
import { foldForSearch } from '#cases/derived.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionTypes, platforms } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { diagnosisSearchWords, procedureSearchWords } from '#reference/search-words.ts'
import { shortDiagnoses, shortProcedures } from '#reference/short-labels.ts'

export interface SearchWord {
  stem: string
  isPrefix: boolean
}

/** Alternatives: a case has the term if it has one of them. */
export type SearchTerm = readonly SearchWord[]

const mostWords = 10
const mostCodes = 40
// Two letters begin too many words: "io" is intraosseous, not "iodine".
const shortestPrefix = 3
const shortestSynonym = 2

const wordsOf = (words: string): string[] => foldForSearch(words).split(' ').filter(Boolean)

const isAbbreviation = (word: string): boolean => /[A-Z][A-Z\d]/.test(word)

/** For each word of a label, the groups of procedures or diagnoses, or the lists, whose labels have it. */
const groupsByWord = new Map<string, Set<string>>()
for (const { label, group } of [
  ...procedures,
  ...diagnoses,
  ...[...caseTypes, ...missionTypes, ...platforms].map(({ label }) => ({ label, group: 'other' })),
]) {
  for (const word of wordsOf(label)) groupsByWord.set(word, (groupsByWord.get(word) ?? new Set()).add(group))
}

/** The codes that an abbreviation or a synonym stands for, such as "rsi" for rapid sequence induction. */
const codesBySynonym = new Map<string, Set<string>>()

/** Skips a word that labels of other groups have: as a synonym, "head" would find every head tilt. */
function addSynonyms(words: string, code: string, group: string | undefined): void {
  for (const written of words.split(' ')) {
    for (const synonym of wordsOf(written)) {
      const isTaken = [...(groupsByWord.get(synonym) ?? [])].some((other) => other !== group)
      if (synonym.length < shortestSynonym || (isTaken && !isAbbreviation(written))) continue
      codesBySynonym.set(synonym, (codesBySynonym.get(synonym) ?? new Set()).add(code))
    }
  }
}
for (const { code, group } of procedures) {
  const words = `${procedureSearchWords[code] ?? ''} ${shortProcedures[code] ?? ''}`
  addSynonyms(words, procedureCode(code), group)
}
for (const { code, group } of diagnoses) {
  const words = `${diagnosisSearchWords[code] ?? ''} ${shortDiagnoses[code] ?? ''}`
  addSynonyms(words, diagnosisCode(code), group)
}

function codesOf(stem: string): string[] {
  const exact = codesBySynonym.get(stem)
  if (exact || stem.length < shortestPrefix) return [...(exact ?? [])]
  return [...codesBySynonym].flatMap(([synonym, codes]) => (synonym.startsWith(stem) ? [...codes] : []))
}

/** A code of the search index as a term. */
export const codeTerm = (code: string): SearchTerm => [{ stem: code, isPrefix: false }]

/**
 * Splits a search into terms. A word also matches longer words that start with it, except a number: "25" is not "25000".
 * Returns at most ten terms.
 */
export function searchTerms(q: string): SearchTerm[] {
  const stems = [...new Set(wordsOf(q))].slice(0, mostWords)
  return stems.map((stem) => {
    const word = { stem, isPrefix: !/^\p{N}+$/u.test(stem) }
    const codes = [...new Set(codesOf(stem))].slice(0, mostCodes)
    return [word, ...codes.map((code) => ({ stem: code, isPrefix: false }))]
  })
}

/** Every word that labels and synonyms know, for suggestions. */
export const knownWords: ReadonlySet<string> = new Set([...groupsByWord.keys(), ...codesBySynonym.keys()])
