import { findPrivacy, likenessToPeople } from '#privacy/server/service.ts'
import type { Likeness } from '#privacy/names/only-names.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { doubtfulTargets } from '../../headings/doubtful-headings.ts'
import { targetOf, type TargetKind } from '../../targets.contract.ts'
import type { Proposal } from './propose-target.ts'

/** Values of these kinds are read as dates, numbers and codes, and nothing of the text is kept. */
const harmlessKinds = new Set<TargetKind>([
  'date',
  'time',
  'number',
  'boolean',
  'age',
  'bloodPressure',
  'procedureMark',
  'drugMark',
  'firstPass',
  'attempts',
  'sexAndAge',
  'vitalSigns',
  'code',
  'codes',
  'place',
  'person',
])
const sampleSize = 60
/** A few names in remarks are found row by row; a column that is nothing else is dropped as a whole. */
const smallestShare = 0.5
const surelyNames = 0.2
/** A sentence that names somebody is a remark. */
const maxWordsOfIdentifier = 6

/** Whether nothing of the text of a column is kept. */
export function isHarmless({ target }: Pick<Proposal, 'target'>): boolean {
  const kind = targetOf(target)?.kind
  return kind !== undefined && harmlessKinds.has(kind)
}

/** Whether most values of a column that would be kept as text identify people. */
export function mostlyIdentifies({ target }: Proposal, cells: readonly Cell[]): boolean {
  return !isHarmless({ target }) && mostlyIdentify(cells, targetOf(target)?.kind === 'missionNumber')
}

export function mostlyIdentify(cells: readonly Cell[], isNumber = false): boolean {
  const [sure, all] = sharesOfNames(cells, isNumber)
  // Towns and makes are called like people; a list of them has few names that are nothing else.
  return sure > smallestShare || (all > smallestShare && sure > surelyNames)
}

/** Whether a heading that may stand for the patient ("Pas.") stands above names: nothing else than the values tells. */
export const areNamesOfPatients = (heading: string, cells: readonly Cell[]): boolean =>
  doubtfulTargets(heading).includes('patient.sexAndAge') &&
  (sharesOfNames(cells)[1] > smallestShare || shortTexts(cells).size >= fewestNames)

const maxWordsOfName = 4

/** Whether most values are a few words without figures, and few of them stand there twice: initials, or names that no list has. */
export function couldBeNames(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell)).length
  const short = shortTexts(cells)
  const count = [...short.values()].reduce((sum, times) => sum + times, 0)
  return count > filled / 2 && short.size > count / 2
}

/** Returns the texts of a few words without figures, with how often each stands there. */
function shortTexts(cells: readonly Cell[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of cells.map((cell) => shownCell(cell)))
    if (text !== '' && !/\d/.test(text) && text.split(/\s+/).length <= maxWordsOfName)
      counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const maxDifferent = 20

/** Whether no value near the top of a column is a name or a number of a person, so that some may be shown. */
export function mayBeShown(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  const different = [...new Set(filled.map((cell) => shownCell(cell)))].slice(0, maxDifferent)
  return !different.some(identifies) && !(different.length >= fewestNames && couldBeNames(filled))
}
const fewestNames = 6

function sharesOfNames(cells: readonly Cell[], isNumber = false): [sure: number, all: number] {
  const sample = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  const found = sample.map((cell) => likenessOf(cell, isNumber)).filter((likeness) => likeness !== 'none')
  const total = Math.max(sample.length, 1)
  return [found.filter((likeness) => likeness === 'name').length / total, found.length / total]
}

/** Whether a cell holds little but a name or a number of a person. No question about its column shows it. */
export const identifies = (cell: Cell): boolean => likenessOf(cell) !== 'none'

function likenessOf(cell: Cell, isNumber = false): Likeness {
  const words = shownCell(cell)
  if (words.split(/\s+/).length > maxWordsOfIdentifier) return 'none'
  const found = findPrivacy({ words }, { fields: { words: { kind: isNumber ? 'number' : 'words' } } })
  if (found.some(({ severity }) => severity === 'block')) return 'name'
  if (isNumber) return 'none'
  return found.some(({ pattern }) => pattern === 'person_name') ? 'name' : likenessToPeople(words)
}
