/** Finds the code of a word as other logbooks write it: our label, its short form, a synonym or an abbreviation. */
import type { Listed } from '#reference/codes.ts'
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
import { plainWords, squashed } from '../plain-words.ts'
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

const partsOfNames = new Set(['gas', 'and', 'air'])

/** Abbreviations and names, not the ordinary words that a search also finds: "ketamine" alone is no sedation. */
const isName = (list: string, word: string): boolean =>
  list === 'drugs' ? !partsOfNames.has(word) : /\p{Lu}/u.test(word)

/** A search word such as "PPH" may stand for several entries; it decides nothing then. */
function uniqueSearchWords(list: string, words: ByCode): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const [code, line] of Object.entries(words)) {
    for (const word of line.split(' ').filter((part) => isName(list, part)))
      found.set(squashed(word), found.has(squashed(word)) ? null : code)
  }
  return found
}

/** "Primary (scene)" is also "Primary", but "Ultrasound: lung" is not every ultrasound. */
function shortened(entries: readonly Listed[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { code, label } of entries) {
    const short = squashed(label.split(':')[0]?.replace(/ ?\([^)]{0,80}\)/, '') ?? '')
    found.set(short, found.has(short) ? null : code)
  }
  return found
}

/** Returns the compared forms that several labels share: "15 hours" and "1.5 hours" differ by what a comparison leaves out. */
function unclearLabels(entries: readonly Listed[]): string[] {
  const byForm = Map.groupBy(entries, ({ label }) => squashed(label))
  return [...byForm].flatMap(([form, { length }]) => (length > 1 ? [form] : []))
}

function build(list: string): Map<string, string> {
  const dictionary = new Map<string, string>()
  const add = (word: string, code: string | null) => {
    const key = squashed(word)
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
  for (const [word, code] of shortened(entries)) add(word, code)
  for (const [word, code] of uniqueSearchWords(list, searchWords[list] ?? {})) {
    if (word.length > 1) add(word, code)
  }
  return dictionary
}

/** Returns every known word of a list in its compared form, with its code. */
export function dictionaryOf(list: string): ReadonlyMap<string, string> {
  let dictionary = dictionaries.get(list)
  if (!dictionary) {
    dictionary = build(list)
    dictionaries.set(list, dictionary)
  }
  return dictionary
}

const fewestOfBeginning = 4

/** A beginning as short as this may be that of a word of another list: "vent." is ventilation and Ventoline. */
const longestDoubtful = 4
let words: Set<string> | null = null

function procedureWords(): Set<string> {
  words ??= new Set(
    [
      ...(codedLists['procedures'] ?? []).map(({ label }) => label),
      ...synonyms.flatMap((lists) => Object.values(lists['procedures'] ?? {})),
    ].flatMap((line) => plainWords(line.replaceAll('|', ' ')).split(' ')),
  )
  return words
}

const beginsProcedure = (beginning: string): boolean =>
  [...procedureWords()].some((word) => word.startsWith(beginning))

/** Returns the drug of which alone this is the beginning: "rocu", "amio". Among procedures it must be the beginning of none of them. */
export function drugByBeginning(word: string, list: string): string | null {
  const beginning = squashed(word)
  if (beginning.length < fewestOfBeginning || /\d/.test(beginning)) return null
  const codes = new Set<string>()
  for (const [known, code] of dictionaryOf('drugs')) if (known.startsWith(beginning)) codes.add(code)
  const [code] = codes
  if (codes.size !== 1 || code === undefined) return null
  const isDoubtful = list === 'procedures' || beginning.length <= longestDoubtful
  return isDoubtful && beginsProcedure(beginning) ? null : code
}

const signs: Readonly<Record<string, string>> = { '♂': 'male', '♀': 'female' }

/** In a diagnosis "#" is a fracture. */
export const inFull = (list: string, word: string): string =>
  list === 'diagnoses' ? word.replaceAll('#', ' fracture ') : word

const ownLabels = new Map(
  Object.entries(codedLists).map(([list, entries]) => [
    list,
    new Map(entries.map(({ code, label }) => [label.toLowerCase(), code])),
  ]),
)

/** Returns the code of a label of ours, written as we write it. */
const ownLabel = (list: string, word: string): string | undefined =>
  ownLabels.get(list)?.get(word.trim().toLowerCase())

/** Returns the code of a word, or null if nobody taught us the word. */
export function knownCode(list: string, word: string): string | null {
  // "+1" is somebody who came along, not level 1.
  if (/^\s*\+\s?\d/.test(word)) return null
  const sign = list === 'patientGenders' ? signs[word.trim()] : undefined
  return sign ?? ownLabel(list, word) ?? dictionaryOf(list).get(squashed(inFull(list, word))) ?? null
}
