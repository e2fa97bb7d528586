/** Finds the code of a word as other logbooks write it: our label, its short form, a synonym or an abbreviation. */
import type { ListEntry } from '#reference/codes.ts'
import { drugSearchWords } from '#reference/drug-search-words.ts'
import { diagnosisSearchWords, procedureSearchWords } from '#reference/search-words.ts'
import {
  shortCrewRoles,
  shortDiagnoses,
  shortMissionResults,
  shortMissionTypes,
  shortPlatforms,
  shortProcedures,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { plainWords, comparisonForm } from '../plain-words.ts'
import { cpdSynonyms } from '#reference/synonyms/cpd.ts'
import { careSynonyms } from '#reference/synonyms/care.ts'
import { furtherSynonyms } from '#reference/synonyms/further-words.ts'
import { meaningsOf } from './ambiguous-words.ts'
import { codedLists } from './coded-lists.ts'
import { missionSynonyms } from '#reference/synonyms/missions.ts'
import { nordicAndDutchSynonyms } from '#reference/synonyms/nordic-and-dutch.ts'
import { patientSynonyms } from '#reference/synonyms/patients.ts'
import { procedureSynonyms } from '#reference/synonyms/procedures.ts'

type ByCode = Readonly<Record<string, string>>

const shortLabels: Readonly<Record<string, ByCode>> = {
  missionTypes: shortMissionTypes,
  missionResults: shortMissionResults,
  platforms: shortPlatforms,
  crewRoles: shortCrewRoles,
  supervisionLevels: shortSupervisionLevels,
  procedures: shortProcedures,
  diagnoses: shortDiagnoses,
}
const searchWords: Readonly<Record<string, ByCode>> = {
  procedures: procedureSearchWords,
  diagnoses: diagnosisSearchWords,
  drugs: drugSearchWords,
}
const synonyms = [
  missionSynonyms,
  patientSynonyms,
  careSynonyms,
  procedureSynonyms,
  nordicAndDutchSynonyms,
  cpdSynonyms,
  furtherSynonyms,
]

const dictionaries = new Map<string, Map<string, string>>()

const onlyPartsOfNames = new Set(['gas', 'and', 'air'])

/**
 * Whether a search word is a name or an abbreviation rather than an ordinary word: "ketamine" without other words is
 * not sedation.
 */
const isName = (list: string, word: string): boolean =>
  list === 'drugs' ? !onlyPartsOfNames.has(word) : /\p{Lu}/u.test(word)

/** Returns search words with their codes; null if a word such as "PPH" may mean several entries. */
function uniqueSearchWords(list: string, words: ByCode): Map<string, string | null> {
  const codesByWord = new Map<string, string | null>()
  for (const [code, line] of Object.entries(words)) {
    for (const word of line.split(' ').filter((part) => isName(list, part)))
      codesByWord.set(comparisonForm(word), codesByWord.has(comparisonForm(word)) ? null : code)
  }
  return codesByWord
}

/**
 * Returns labels without their additions, with their codes: "Primary (scene)" as "Primary". Null if several entries
 * share the short label, such as "Ultrasound".
 */
function toShortLabels(entries: readonly ListEntry[]): Map<string, string | null> {
  const codesByLabel = new Map<string, string | null>()
  for (const { code, label } of entries) {
    const shortLabel = comparisonForm(label.split(':')[0]?.replace(/ ?\([^)]{0,80}\)/, '') ?? '')
    codesByLabel.set(shortLabel, codesByLabel.has(shortLabel) ? null : code)
  }
  return codesByLabel
}

/** Returns the comparison forms that several labels share: "15 hours" and "1.5 hours" differ only by punctuation. */
function unclearLabels(entries: readonly ListEntry[]): string[] {
  const byForm = Map.groupBy(entries, ({ label }) => comparisonForm(label))
  return [...byForm].flatMap(([form, { length }]) => (length > 1 ? [form] : []))
}

function buildDictionary(list: string): Map<string, string> {
  const dictionary = new Map<string, string>()
  const add = (word: string, code: string | null) => {
    const key = comparisonForm(word)
    if (key === '' || code === null || dictionary.has(key) || meaningsOf(list, word).length > 0) return
    dictionary.set(key, code)
  }
  const entries = codedLists[list] ?? []
  for (const { code, label } of entries) add(label, code)
  for (const key of unclearLabels(entries)) dictionary.delete(key)
  for (const { code } of entries) add(code, code)
  for (const [code, label] of Object.entries(shortLabels[list] ?? {})) add(label, code)
  for (const [code, words] of synonyms.flatMap((lists) => Object.entries(lists[list] ?? {}))) {
    for (const word of words.split('|')) add(word, code)
  }
  for (const [word, code] of toShortLabels(entries)) add(word, code)
  for (const [word, code] of uniqueSearchWords(list, searchWords[list] ?? {})) {
    if (word.length > 1) add(word, code)
  }
  return dictionary
}

/** Returns every known word of a list in its comparison form, with its code. */
export function dictionaryOf(list: string): ReadonlyMap<string, string> {
  let dictionary = dictionaries.get(list)
  if (!dictionary) {
    dictionary = buildDictionary(list)
    dictionaries.set(list, dictionary)
  }
  return dictionary
}

const minBeginningLength = 4

/** A beginning this short may also begin a word of another list: "vent." is ventilation and Ventoline. */
const maxDoubtfulLength = 4
let procedureWordSet: Set<string> | null = null

function procedureWords(): Set<string> {
  procedureWordSet ??= new Set(
    [
      ...(codedLists['procedures'] ?? []).map(({ label }) => label),
      ...synonyms.flatMap((lists) => Object.values(lists['procedures'] ?? {})),
    ].flatMap((line) => plainWords(line.replaceAll('|', ' ')).split(' ')),
  )
  return procedureWordSet
}

const beginsProcedure = (beginning: string): boolean =>
  [...procedureWords()].some((word) => word.startsWith(beginning))

/**
 * Returns the only drug with this beginning: "rocu", "amio". In a list of procedures, no procedure may have the same
 * beginning.
 */
export function drugByBeginning(word: string, list: string): string | null {
  const beginning = comparisonForm(word)
  if (beginning.length < minBeginningLength || /\d/.test(beginning)) return null
  const codes = new Set<string>()
  for (const [drugWord, code] of dictionaryOf('drugs')) if (drugWord.startsWith(beginning)) codes.add(code)
  const [code] = codes
  if (codes.size !== 1 || code === undefined) return null
  const isDoubtful = list === 'procedures' || beginning.length <= maxDoubtfulLength
  return isDoubtful && beginsProcedure(beginning) ? null : code
}

const genderSigns: Readonly<Record<string, string>> = { '♂': 'male', '♀': 'female' }

/** Writes out "#" as a fracture in diagnoses. */
export const writeOutSigns = (list: string, word: string): string =>
  list === 'diagnoses' ? word.replaceAll('#', ' fracture ') : word

const ownLabels = new Map(
  Object.entries(codedLists).map(([list, entries]) => [
    list,
    new Map(entries.map(({ code, label }) => [label.toLowerCase(), code])),
  ]),
)

/** Returns the code if the word is exactly one of our labels. */
const codeOfOwnLabel = (list: string, word: string): string | undefined =>
  ownLabels.get(list)?.get(word.trim().toLowerCase())

/** Returns the code of a word, or null if the word is unknown. */
export function knownCode(list: string, word: string): string | null {
  // "+1" is an accompanying person, not level 1.
  if (/^\s*\+\s?\d/.test(word)) return null
  const sign = list === 'patientGenders' ? genderSigns[word.trim()] : undefined
  return (
    sign ??
    codeOfOwnLabel(list, word) ??
    dictionaryOf(list).get(comparisonForm(writeOutSigns(list, word))) ??
    null
  )
}
