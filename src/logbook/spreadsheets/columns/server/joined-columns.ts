/** Decides over all columns together: one field is filled by one column, a unit belongs to its number, and the earliest day is that of the mission. */
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

/** Several columns may fill these fields together. */
const shared = new Set([
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
])

const rank = { sure: 0, likely: 1, none: 2 }

/** What a kind of record lets several columns fill, and how its fields are called. */
export interface JoinedFields {
  shared: ReadonlySet<string>
  targetOf: (code: string | null) => Pick<ImportTarget, 'label'> | null
}

const ofCases: JoinedFields = { shared, targetOf }

/** Of several columns for one field the surest stays, else the first. */
export function withoutRepeats(
  proposals: readonly Proposal[],
  { headings }: Pick<Table, 'headings'>,
  fields: JoinedFields = ofCases,
): Proposal[] {
  const winners = new Map<string, number>()
  proposals.forEach(({ target, confidence }, index) => {
    if (target === null || fields.shared.has(target)) return
    const winner = winners.get(target)
    const isSurer = winner === undefined || rank[confidence] < rank[proposals[winner]?.confidence ?? 'none']
    if (isSurer) winners.set(target, index)
  })
  return proposals.map((proposal, index) => {
    const { target } = proposal
    const winner = target === null ? undefined : winners.get(target)
    if (target === null || winner === undefined || winner === index) return proposal
    // A second departure or arrival is seldom the same one.
    const others = [...proposal.candidates, otherPlace[target] ?? ''].filter(
      (other) => other !== '' && other !== target && !winners.has(other),
    )
    return leftOut(
      `“${headings[winner] ?? ''}” already becomes “${fields.targetOf(target)?.label ?? target}”.`,
      others,
    )
  })
}

const isUnit = (cell: Cell): boolean => typeof cell === 'string' && isAnyUnit(cell.trim())
const isAgeUnit = (cell: Cell): boolean => typeof cell === 'string' && ageUnitOf(cell) !== null

/** Whether a cell is a unit, of an age or of anything else. */
export const isUnitCell = (cell: Cell): boolean => isUnit(cell) || isAgeUnit(cell)

const maxDifferent = 8

const saysUnit = /^(?:units?|unidad(?:es)?|unites?|einheit(?:en)?|enhet(?:er)?|enhed|eenheid|unita)\b/

/** Whether a column holds nothing but units of this field: "años" and "meses" of an age, "kg" of a weight. */
function areUnits(heading: string, target: string, cells: readonly Cell[]): boolean {
  const isUnitWord = target === 'patientAge' ? isAgeUnit : isUnit
  const fewest = saysUnit.test(plainWords(heading)) ? 0.5 : 0.8
  const filled = cells.filter((cell) => !isBlankCell(cell))
  const different = new Set(filled.map((cell) => shownCell(cell).toLowerCase()))
  return (
    filled.length > 0 &&
    different.size <= maxDifferent &&
    filled.filter(isUnitWord).length >= filled.length * fewest &&
    [...different].some((word) => word.length > 1)
  )
}

/** "m" and "w" beside an age are men and women, unless the heading says that they are units or the column has other ones. */
const areSexes = (heading: string, cells: readonly Cell[]): boolean =>
  !saysUnit.test(plainWords(heading)) &&
  shareOf(cells, (cell) => knownCode('patientGenders', shownCell(cell)) !== null) >= mostlySexes

const mostlySexes = 0.9
const numberKinds = new Set(['number', 'age', 'bloodPressure'])

/** A column of units belongs to the number to its left, which must not be read without it. */
export function withUnits(proposals: readonly Proposal[], { headings, rows: all }: Table): Proposal[] {
  const rows = sampleOf(all)
  return proposals.map((proposal, index) => {
    const before = proposals[index - 1]
    const kind = targetOf(before?.target)?.kind
    if (!before || proposal.use === 'identifier' || !kind || !numberKinds.has(kind)) return proposal
    // "M" and "F" below "Sex" are neither months nor Fahrenheit.
    if (proposal.target !== null && proposal.confidence === 'sure') return proposal
    const cells = rows.map((row) => row[index] ?? null)
    if (!areUnits(headings[index] ?? '', before.target ?? '', cells)) return proposal
    if (areSexes(headings[index] ?? '', cells)) return proposal
    const label = targetOf(before.target)?.label ?? ''
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

/** Returns the cells of a column, each with the unit that stands in the column to its right. */
export const cellsOf = (
  { rows }: Pick<Table, 'rows'>,
  index: number,
  columns: readonly (Pick<Proposal, 'use' | 'target'> | undefined)[],
): Cell[] => {
  const beside = columns[index + 1]
  const hasUnits = beside?.use === 'field' && beside.target === 'unitBeside'
  return rows.map((row) => {
    const cell = row[index] ?? null
    return hasUnits ? withUnit(cell, row[index + 1] ?? null) : cell
  })
}

const someRows = 0.5

/** A day that is later than another day of the same row is seldom that of the mission: it becomes a question. */
export function withEarliestDate(proposals: readonly Proposal[], { headings, rows: all }: Table): Proposal[] {
  const rows = sampleOf(all)
  const at = proposals.findIndex(({ target }) => target === 'date')
  if (at < 0) return [...proposals]
  const own = daysOf(rows, at)
  const earlier = proposals.findIndex((proposal, index) => {
    if (index === at || proposal.use === 'identifier' || targetOf(proposal.target)?.kind === 'time')
      return false
    const days = daysOf(rows, index)
    const both = days.flatMap((day, row) => (day !== null && own[row] ? [{ day, own: own[row] }] : []))
    const isDays = days.filter((day) => day !== null).length >= rows.length * someRows
    return (
      isDays &&
      both.length > 0 &&
      both.every((pair) => pair.day <= pair.own) &&
      both.filter((pair) => pair.day < pair.own).length >= both.length * someRows
    )
  })
  if (earlier < 0) return [...proposals]
  const reason = `“${headings[earlier] ?? ''}” has earlier days in the same rows: one of both is that of the mission.`
  return proposals.map((proposal, index) =>
    index === at ? { ...proposal, confidence: 'likely', reason } : proposal,
  )
}

function daysOf(rows: readonly (readonly Cell[])[], index: number): (string | null)[] {
  const cells = rows.map((row) => row[index] ?? null)
  const { order } = guessDateOrder(cells)
  // A number may be anything.
  return cells.map((cell) =>
    typeof cell === 'number' || /^\d+$/.test(shownCell(cell)) ? null : (readDate(cell, order)?.date ?? null),
  )
}
