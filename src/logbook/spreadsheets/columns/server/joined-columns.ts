/**
 * Decides over all columns together: one column per field, units belong to their numbers, and the earliest date is the
 * mission's.
 */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { procedureDetails, targetOf, type ImportTarget } from '../../targets.contract.ts'
import { ageUnitOf } from '../../values/ages.ts'
import { guessDateOrder } from '../../values/date-order.ts'
import { readDate } from '../../values/dates.ts'
import { knownCode } from '../../values/known-words.ts'
import { withUnit } from '../../values/numbers.ts'
import { isAnyUnit } from '../../headings/explaining-words.ts'
import { otherPlace } from './offers.ts'
import { leftOut, type Proposal } from './propose-target.ts'
import { sampleOf, shareOf } from './value-fit.ts'

interface Table {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Fields that several columns may fill together. */
const sharedFields = new Set([
  'tags',
  'procedures',
  'procedures.mark',
  'procedures.simulated',
  'procedures.observed',
  'drugs.observed',
  ...procedureDetails,
  'drugs',
  'drugs.mark',
  'clinical.diagnosisSecondary',
  'clinical.summary',
  'reflection.what',
  'reflection.learningPoints',
  'unitBeside',
  'signature.name',
  'signature.date',
])

const confidenceRank = { sure: 0, likely: 1, none: 2 }

/** The fields of a kind of record that several columns may fill, and the labels of its fields. */
export interface JoinedFields {
  shared: ReadonlySet<string>
  targetOf: (code: string | null) => Pick<ImportTarget, 'label'> | null
}

const caseFields: JoinedFields = { shared: sharedFields, targetOf }

/** If several columns map to one field, keeps the most certain of them, or the first if they are equally certain. */
export function withoutRepeats(
  proposals: readonly Proposal[],
  { headings }: Pick<Table, 'headings'>,
  fields: JoinedFields = caseFields,
): Proposal[] {
  const winners = new Map<string, number>()
  proposals.forEach(({ target, confidence }, index) => {
    if (target === null || fields.shared.has(target)) return
    const winner = winners.get(target)
    const isMoreCertain =
      winner === undefined ||
      confidenceRank[confidence] < confidenceRank[proposals[winner]?.confidence ?? 'none']
    if (isMoreCertain) winners.set(target, index)
  })
  return proposals.map((proposal, index) => {
    const { target } = proposal
    const winner = target === null ? undefined : winners.get(target)
    if (target === null || winner === undefined || winner === index) return proposal
    // A second departure or arrival is more often at the other place.
    const otherTargets = [...proposal.candidates, otherPlace[target] ?? ''].filter(
      (other) => other !== '' && other !== target && !winners.has(other),
    )
    return leftOut(
      `“${headings[winner] ?? ''}” already becomes “${fields.targetOf(target)?.label ?? target}”.`,
      otherTargets,
    )
  })
}

const isUnit = (cell: Cell): boolean => typeof cell === 'string' && isAnyUnit(cell.trim())
const isAgeUnit = (cell: Cell): boolean => typeof cell === 'string' && ageUnitOf(cell) !== null

/** Whether a cell is a unit, of an age or of anything else. */
export const isUnitCell = (cell: Cell): boolean => isUnit(cell) || isAgeUnit(cell)

const maxDifferentUnits = 8

const unitHeadingPattern =
  /^(?:units?|unidad(?:es)?|unites?|einheit(?:en)?|enhet(?:er)?|enhed|eenheid|unita)\b/

/** Whether most values of a column are units of this field: "años" and "meses" for an age, "kg" for a weight. */
function areUnits(heading: string, target: string, cells: readonly Cell[]): boolean {
  const isUnitWord = target === 'patientAge' ? isAgeUnit : isUnit
  const minShare = unitHeadingPattern.test(plainWords(heading)) ? 0.5 : 0.8
  const filledCells = cells.filter((cell) => !isBlankCell(cell))
  const differentTexts = new Set(filledCells.map((cell) => shownCell(cell).toLowerCase()))
  return (
    filledCells.length > 0 &&
    differentTexts.size <= maxDifferentUnits &&
    filledCells.filter(isUnitWord).length >= filledCells.length * minShare &&
    [...differentTexts].some((word) => word.length > 1)
  )
}

/**
 * "m" and "w" next to an age are men and women, unless the heading says that they are units or the column also has
 * other units.
 */
const areSexes = (heading: string, cells: readonly Cell[]): boolean =>
  !unitHeadingPattern.test(plainWords(heading)) &&
  shareOf(cells, (cell) => knownCode('patientGenders', shownCell(cell)) !== null) >= minSexShare

const minSexShare = 0.9
const numberKinds = new Set(['number', 'age', 'bloodPressure'])

/** Assigns a column of units to the number to its left, which must not be read without its unit. */
export function withUnits(proposals: readonly Proposal[], { headings, rows: allRows }: Table): Proposal[] {
  const rows = sampleOf(allRows)
  return proposals.map((proposal, index) => {
    const leftProposal = proposals[index - 1]
    const kind = targetOf(leftProposal?.target)?.kind
    if (!leftProposal || proposal.use === 'identifier' || !kind || !numberKinds.has(kind)) return proposal
    // "M" and "F" below "Sex" are neither months nor Fahrenheit.
    if (proposal.target !== null && proposal.confidence === 'sure') return proposal
    const cells = rows.map((row) => row[index] ?? null)
    if (!areUnits(headings[index] ?? '', leftProposal.target ?? '', cells)) return proposal
    if (areSexes(headings[index] ?? '', cells)) return proposal
    const label = targetOf(leftProposal.target)?.label ?? ''
    return {
      ...proposal,
      use: 'field',
      target: 'unitBeside',
      procedure: null,
      drug: null,
      confidence: 'sure',
      reason: `It is the unit of “${label}” to its left.`,
      candidates: ['unitBeside'],
    }
  })
}

/** Returns the cells of a column, each with its unit from the column to its right. */
export const cellsOf = (
  { rows }: Pick<Table, 'rows'>,
  index: number,
  columns: readonly (Pick<Proposal, 'use' | 'target'> | undefined)[],
): Cell[] => {
  const rightNeighbour = columns[index + 1]
  const hasUnits = rightNeighbour?.use === 'field' && rightNeighbour.target === 'unitBeside'
  return rows.map((row) => {
    const cell = row[index] ?? null
    return hasUnits ? withUnit(cell, row[index + 1] ?? null) : cell
  })
}

const minRowShare = 0.5

/** Asks about the date column if another column has earlier dates: the mission's date is rarely the later one. */
export function withDateQuestion(
  proposals: readonly Proposal[],
  { headings, rows: allRows }: Table,
): Proposal[] {
  const rows = sampleOf(allRows)
  const dateColumn = proposals.findIndex(({ target }) => target === 'date')
  if (dateColumn < 0) return [...proposals]
  const ownDays = daysOf(rows, dateColumn)
  const earlierColumn = proposals.findIndex((proposal, index) => {
    if (index === dateColumn || proposal.use === 'identifier' || targetOf(proposal.target)?.kind === 'time')
      return false
    const days = daysOf(rows, index)
    const pairs = days.flatMap((day, row) =>
      day !== null && ownDays[row] ? [{ day, own: ownDays[row] }] : [],
    )
    const areDays = days.filter((day) => day !== null).length >= rows.length * minRowShare
    return (
      areDays &&
      pairs.length > 0 &&
      pairs.every((pair) => pair.day <= pair.own) &&
      pairs.filter((pair) => pair.day < pair.own).length >= pairs.length * minRowShare
    )
  })
  if (earlierColumn < 0) return [...proposals]
  const reason = `“${headings[earlierColumn] ?? ''}” has earlier dates in the same rows: either may be the date of the mission.`
  return proposals.map((proposal, index) =>
    index === dateColumn ? { ...proposal, confidence: 'likely', reason } : proposal,
  )
}

function daysOf(rows: readonly (readonly Cell[])[], index: number): (string | null)[] {
  const cells = rows.map((row) => row[index] ?? null)
  const { order } = guessDateOrder(cells)
  // A bare number may be anything.
  return cells.map((cell) =>
    typeof cell === 'number' || /^\d+$/.test(shownCell(cell)) ? null : (readDate(cell, order)?.date ?? null),
  )
}
