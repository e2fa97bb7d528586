import { findPrivacy, rateLikenessToNames } from '#privacy/server/service.ts'
import type { Likeness } from '#privacy/names/only-names.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { possibleFieldsOf } from '../../headings/doubtful-headings.ts'
import { targetOf, type TargetKind } from '../../targets.contract.ts'
import type { Proposal } from './propose-target.ts'

/**
 * Values of these kinds are parsed as dates, numbers or codes; their text is not stored. A signer's name is stored,
 * because it identifies no patient.
 */
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
  'signer',
  'signedOn',
])
const sampleSize = 60
/** A few names in remarks are found row by row; a column that is mostly names is dropped as a whole. */
const minShare = 0.5
const minCertainShare = 0.2
/** A longer text that contains a name is a remark. */
const maxWordsOfIdentifier = 6

/** Whether no text of a column is stored. */
export function isHarmless({ target }: Pick<Proposal, 'target'>): boolean {
  const kind = targetOf(target)?.kind
  return kind !== undefined && harmlessKinds.has(kind)
}

/** Whether a column would be stored as text, and most of its values identify people. */
export function isIdentifyingText({ target }: Proposal, cells: readonly Cell[]): boolean {
  return !isHarmless({ target }) && areMostlyIdentifying(cells, targetOf(target)?.kind === 'missionNumber')
}

export function areMostlyIdentifying(cells: readonly Cell[], isNumber = false): boolean {
  const [sureShare, totalShare] = sharesOfNames(cells, isNumber)
  // Towns and makes of vehicles can look like people's names, but few of them can be nothing else than a person's
  // name.
  return sureShare > minShare || (totalShare > minShare && sureShare > minCertainShare)
}

/** Whether the values below a heading that may mean the patient ("Pas.") are names. */
export const areNamesOfPatients = (heading: string, cells: readonly Cell[]): boolean =>
  possibleFieldsOf(heading).includes('patient.sexAndAge') &&
  (sharesOfNames(cells)[1] > minShare || shortTexts(cells).size >= minNames)

const maxWordsOfName = 4

/**
 * Whether most values are a few words without digits, and few values occur twice: initials, or names that are in no
 * list.
 */
export function couldBeNames(cells: readonly Cell[]): boolean {
  const filledCount = cells.filter((cell) => !isBlankCell(cell)).length
  const countsByText = shortTexts(cells)
  const shortTextCount = [...countsByText.values()].reduce((sum, times) => sum + times, 0)
  return shortTextCount > filledCount / 2 && countsByText.size > shortTextCount / 2
}

/** Returns how often each short text without digits occurs. */
function shortTexts(cells: readonly Cell[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of cells.map((cell) => shownCell(cell)))
    if (text !== '' && !/\d/.test(text) && text.split(/\s+/).length <= maxWordsOfName)
      counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const maxDifferentTexts = 20

/** Whether sample values may be shown: none near the top of the column is a person's name or number. */
export function maySamplesBeShown(cells: readonly Cell[]): boolean {
  const filledCells = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  const differentTexts = [...new Set(filledCells.map((cell) => shownCell(cell)))].slice(0, maxDifferentTexts)
  return (
    !differentTexts.some(identifiesPerson) &&
    !(differentTexts.length >= minNames && couldBeNames(filledCells))
  )
}
const minNames = 6

function sharesOfNames(cells: readonly Cell[], isNumber = false): [sure: number, all: number] {
  const sample = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  const likenesses = sample
    .map((cell) => likenessOf(cell, isNumber))
    .filter((likeness) => likeness !== 'none')
  const total = Math.max(sample.length, 1)
  return [likenesses.filter((likeness) => likeness === 'name').length / total, likenesses.length / total]
}

/** Whether a cell holds little more than a person's name or number. Such a cell is never shown as a sample. */
export const identifiesPerson = (cell: Cell): boolean => likenessOf(cell) !== 'none'

function likenessOf(cell: Cell, isNumber = false): Likeness {
  const text = shownCell(cell)
  if (text.split(/\s+/).length > maxWordsOfIdentifier) return 'none'
  const findings = findPrivacy(
    { words: text },
    { fields: { words: { kind: isNumber ? 'number' : 'words' } } },
  )
  if (findings.some(({ severity }) => severity === 'block')) return 'name'
  if (isNumber) return 'none'
  return findings.some(({ pattern }) => pattern === 'person_name') ? 'name' : rateLikenessToNames(text)
}
