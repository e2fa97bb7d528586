/** Reads the words of a cell as entries of a list. */
import { labelOf } from '#reference/codes.ts'
import type { Cell } from '../files/sheets.ts'
import { comparisonForm } from '../plain-words.ts'
import type { ImportTarget } from '../targets.contract.ts'
import { codedLists, isDrug } from './coded-lists.ts'
import { findDiagnosis } from './find-diagnosis.ts'
import { isDenied, isOnlyDenial } from './denied-words.ts'
import { drugByBeginning, knownCode } from './known-words.ts'
import { splitCount, isBothSides, simplerNames, splitList } from './lists.ts'
import { namedDrug, type GivenDrug } from './named-drugs.ts'
import {
  noValue,
  toReadResult,
  textOf,
  type ListedCode,
  type ReadResult,
  type ValueReader,
} from './read-result.ts'
import { codeWithin, saysNone, simplerWord } from './simpler-words.ts'
import { isNotTaken } from './vital-signs.ts'

export const entriesOf = (list: string, reader: ValueReader) => codedLists[list] ?? reader.places[list] ?? []

/** Returns the code of a word: null if it is left out, undefined if it is unknown. */
function codeOf(list: string, reader: ValueReader, word: string): string | null | undefined {
  const key = comparisonForm(word)
  const chosenCode = reader.words.get(key)
  if (chosenCode !== undefined) return chosenCode
  const listedCode = knownCode(list, list === 'nacaScores' ? nacaOf(word) : word)
  if (listedCode !== null) return listedCode
  const places = reader.places[list]?.filter(
    ({ code, label }) => comparisonForm(label) === key || comparisonForm(code) === key,
  )
  // Ambiguous if two people have this name.
  return places?.length === 1 ? places[0]?.code : undefined
}

/** Returns only the score of "N3", "NACA: 4" and "3/7". */
const nacaOf = (word: string): string =>
  /^n(?:aca)?[ .:-]{0,2}([0-7]|[iv]{1,3})$/i.exec(word)?.[1] ?? /^([0-7]) ?\/ ?7$/.exec(word)?.[1] ?? word

function findWithin(list: string, word: string): { code: string; isPartlyRead: boolean } | null {
  if (list === 'diagnoses') return findDiagnosis(word)
  const simpler = simplerWord(list, word)
  const code = (simpler === word ? null : knownCode(list, simpler)) ?? codeWithin(list, word)
  return code === null ? null : { code, isPartlyRead: true }
}

export function readCode(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const word = textOf(cell)
  const code = codeOf(list, reader, word)
  const match = code === undefined ? findWithin(list, word) : null
  if (match) {
    const label = labelOf(entriesOf(list, reader), match.code)
    return { ...toReadResult(match.code, label), ...(match.isPartlyRead && { isPartlyRead: true }) }
  }
  if (code === undefined && list === 'nacaScores' && isNotTaken(cell)) return noValue
  // Only a coded list: the answer for "every other word" must never choose a person.
  const otherwise = codedLists[list]?.find((entry) => entry.code === reader.otherwise)
  if (code === undefined && otherwise) {
    const { label } = otherwise
    return { ...toReadResult(otherwise.code, label), unknownWords: [word], rest: [word] }
  }
  if (code === undefined) return { value: null, displayText: '', isRead: false, unknownWords: [word] }
  if (code === null) return { ...toReadResult(null, ''), isLeftOut: true }
  return toReadResult(code, labelOf(entriesOf(list, reader), code))
}

const isWholeIn = (list: string, reader: ValueReader) => (part: string) =>
  codeOf(list, reader, splitCount(part).name) !== undefined

/** Procedures that are done once for each side. */
const perSide = new Set([
  'finger_thoracostomy',
  'needle_thoracocentesis',
  'chest_drain_inserted',
  'regional_nerve_block',
])

/** Procedures that count once, even if a cell lists several parts of them: "MILS, collar" or "collar, blocks". */
const doneOnce = new Set(['spinal_immobilisation', 'pelvic_binder'])

interface ReadEntry extends ListedCode {
  /** Text that was not understood. */
  rest?: string
}

/** Reads a drug with its dose and route. Returns undefined if the drug is unknown, null if the user leaves it out. */
function findDrug(list: string, reader: ValueReader, part: string): ReadEntry | null | undefined {
  const drugEntry = namedDrug(part)
  if (!drugEntry) return undefined
  const chosenCode = list === 'drugs' ? reader.words.get(comparisonForm(part)) : undefined
  const code =
    chosenCode ??
    codeOf('drugs', reader, drugEntry.name) ??
    drugByBeginning(drugEntry.name, list) ??
    undefined
  if (chosenCode === null || code === null) return null
  if (code === undefined) return undefined
  // The user said that the word is a procedure.
  if (!isDrug(list, code)) return { code, count: 1 }
  return { code, count: 1, drug: drugEntry.given, ...(drugEntry.isPartlyRead && { rest: part }) }
}

/** Finds an entry by a simpler form of its name. Among procedures also a drug, which many logs list there. */
function findSimpler(list: string, reader: ValueReader, part: string): ReadEntry | null | undefined {
  const { name, count } = splitCount(part)
  const diagnosis = list === 'diagnoses' ? findDiagnosis(name) : null
  // In a list with other entries, the extra words of a partial match would be lost.
  if (diagnosis?.isPartlyRead === false) return { code: diagnosis.code, count: 1 }
  if (list !== 'procedures' && list !== 'drugs') return undefined
  for (const simpler of simplerNames(name)) {
    const code = codeOf(list, reader, simpler.name)
    const sides = perSide.has(code ?? '') && isBothSides(name) ? 2 : 1
    if (code) return { code, count: Math.max(simpler.count * count, sides) }
  }
  return list === 'procedures' ? findDrug(list, reader, part) : undefined
}

const treatmentLists = new Set(['procedures', 'drugs'])

/**
 * Separates the entries that were done from those that were not: "PVK, vurdert RSI, avsto". A zero counts as neither.
 */
function separateDenied(
  list: string,
  reader: ValueReader,
  text: string,
): { parts: string[]; denied: string[] } {
  const isRead = (part: string) => Boolean(readPart(list, reader, part))
  const separators = treatmentLists.has(list) ? ['/', / [-–] /] : ['/']
  const allParts = splitList(text, isWholeIn(list, reader), isRead, separators).filter(
    (part) => !/^0+$/.test(part),
  )
  if (!treatmentLists.has(list)) return { parts: allParts, denied: [] }
  const isWhole = isWholeIn(list, reader)
  const denialFlags = allParts.map((part) => !isWhole(part) && isDenied(part) && !saysNone(part))
  for (const [index, part] of allParts.entries())
    if (index > 0 && denialFlags[index] && isOnlyDenial(part)) denialFlags[index - 1] = true
  return {
    parts: allParts.filter((_, index) => !denialFlags[index]),
    denied: allParts.filter((_, index) => denialFlags[index]),
  }
}

/** Reads one entry of a list. Returns undefined if it is unknown, null if it is left out. */
function readPart(list: string, reader: ValueReader, part: string): ReadEntry | null | undefined {
  const drug = list === 'drugs' ? findDrug(list, reader, part) : undefined
  if (drug !== undefined) return drug
  const { name, count } = splitCount(part)
  const code = codeOf(list, reader, name)
  if (code === null) return null
  if (list === 'procedures' && code !== undefined && isDrug(list, code))
    return { code, count: 1, drug: namedDrug(part)?.given ?? {} }
  const match = code === undefined ? findSimpler(list, reader, part) : { code, count }
  // A number with a drug that is not read as a dose or as "times" may be either.
  if (list === 'drugs' && match && match.count > 1) return { code: match.code, count: 1, rest: part }
  return match
}

export function readCodes(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const { parts, denied } = separateDenied(list, reader, textOf(cell))
  const entries: ListedCode[] = []
  const rest = [...denied]
  const unknownWords: string[] = []
  const unknownDrugs = new Map<string, GivenDrug[]>()
  for (const part of parts) {
    const entry = readPart(list, reader, part)
    const { name, given, isPartlyRead } = nameOf(list, part)
    if (entry) {
      const { rest: restText, ...code } = entry
      const isSameAgain = doneOnce.has(code.code) && entries.some((other) => other.code === code.code)
      if (!isSameAgain) entries.push(code)
      if (restText !== undefined) rest.push(restText)
    } else if (entry === undefined && !saysNone(part)) {
      unknownWords.push(name)
      if (given) unknownDrugs.set(name, [...(unknownDrugs.get(name) ?? []), given])
      // The user is asked only about the name, so the numbers after it are kept with the case.
      if (isPartlyRead) rest.push(part)
    }
  }
  const labels = entries
    .map(({ code, drug }) => labelOf(entriesOf(drug ? 'drugs' : list, reader), code))
    .join('; ')
  const isLeftOut = entries.length === 0 && unknownWords.length === 0
  const isRead = entries.length > 0
  return {
    value: isRead ? entries : null,
    displayText: labels,
    isRead,
    unknownWords,
    isLeftOut,
    rest,
    ...(unknownDrugs.size > 0 && { unknownDrugs }),
  }
}

/**
 * Returns the part of an entry about which the user is asked. For a drug this is only the name, because otherwise
 * each dose would be a new question.
 */
function nameOf(list: string, part: string): { name: string; given?: GivenDrug; isPartlyRead?: boolean } {
  const drugEntry = list === 'drugs' || list === 'procedures' ? namedDrug(part) : null
  const isNamed = drugEntry && (list === 'drugs' || drugEntry.given.unit !== undefined)
  return isNamed ? drugEntry : splitCount(part)
}

/** Returns the words of a cell that its list must contain. */
export function wordsIn(target: ImportTarget, cell: Cell): string[] {
  const { list } = target
  if (cell === null || !list) return []
  if (target.kind !== 'codes') return [textOf(cell)]
  return splitList(textOf(cell), isWholeIn(list, { ...emptyReader })).map((part) => nameOf(list, part).name)
}

const emptyReader: ValueReader = {
  format: { dateOrder: null, decimalMark: null, unit: null },
  words: new Map(),
  places: {},
}
