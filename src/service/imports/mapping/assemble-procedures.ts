/** Sets the details that columns give for single procedures: operator, supervision, attempts and success. Checks doses. */
import type { CaseFacts } from '#logging/cases/contract.ts'
import { unusualDose } from '#logging/cases/checks/doses.ts'
import type { Drug } from '#logging/cases/parts/procedures.contract.ts'
import { numberInHeading, procedureDetails, targetOf } from '#logbook/spreadsheets/targets.contract.ts'
import type { ImportProblem } from '../contract.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'
import { problemOf, type Reading, type ReadRow } from './read-row.ts'
import { valueAt, type Part } from './request-draft.ts'

/** The place of a procedure of the request in the spreadsheet. */
interface Source {
  column: PreparedColumn
  line: number
}

/** Remembers which cell each procedure of a request came from. */
export function createProcedureSources(request: Part) {
  const list: Source[] = []
  return {
    list,
    /** Call it with each cell after the cell was placed; returns the result of placing it. */
    noted<Placed>({ column, line }: Source, placed: Placed): Placed {
      const { procedures } = request
      const count = Array.isArray(procedures) ? procedures.length : 0
      while (list.length < count) list.push({ column, line })
      return placed
    },
  }
}

interface Surroundings {
  /** In the order of the procedures of the request. */
  sources: readonly Source[]
  prepared: PreparedMapping
}

/** A column of our own files. If a column of this name is empty, nothing was only observed. */
const observedColumnLabel = targetOf('procedures.observed')?.label

/** Procedures for which a row has no details. */
const notDescribed = new Set(['procedures.byOthers', 'procedures.observed'])

/** Details that only one procedure can have had. */
const singleProcedureDetails = new Set(['procedures.attempts', 'procedures.outcome'])

export function assembleProcedures(
  request: Part,
  { readings }: ReadRow,
  { sources, prepared }: Surroundings,
): ImportProblem[] {
  const problems: ImportProblem[] = []
  const procedures = (Array.isArray(request['procedures']) ? request['procedures'] : []) as Part[]
  // Observed procedures have a column of their own, so the other procedures were not observed.
  const hasObservedColumn = prepared.headings.some(({ header }) => header === observedColumnLabel)
  const isObserved = !hasObservedColumn && valueAt(request, 'team.supervisionLevel') === 'observed'
  if (isObserved) for (const procedure of procedures) procedure['operatorRole'] ??= 'observed'
  for (const reading of readings.filter(({ column }) => procedureDetails.has(column.target.code))) {
    const { code } = reading.column.target
    const described = procedures.filter((_, index) => {
      const source = sources[index]
      return source !== undefined && describes(reading, source, prepared)
    })
    const reason = reasonAgainst(code, described.length)
    if (reason !== null) problems.push(problemOf(reading.column, reading.cell, reason, 'left_out'))
    else for (const procedure of described) procedure[code.replace('procedures.', '')] = reading.value
  }
  for (const procedure of procedures) {
    const [attempts, outcome] = [procedure['attempts'], procedure['outcome']]
    if (outcome === 'successful' && typeof attempts === 'number' && attempts > 1)
      procedure['outcome'] = 'successful_after_attempts'
  }
  return problems
}

function reasonAgainst(code: string, described: number): string | null {
  // Many logbooks repeat a role in every row.
  if (described === 0 && code !== 'procedures.operatorRole')
    return 'The row has no procedure that this describes. It is left out.'
  if (described > 1 && singleProcedureDetails.has(code))
    return 'The cell has several procedures, and this describes only one. It is left out.'
  return null
}

/**
 * Whether a cell describes the procedure of another cell. "Supervision 2" belongs to "Procedure 2", and "Attempts" to the
 * numbered procedure before it. If there are several columns without numbers, each belongs to the procedures since the previous
 * one; a single one belongs to all of them.
 */
function describes({ column, line }: Reading, source: Source, { columns }: PreparedMapping): boolean {
  if (source.line !== line || notDescribed.has(source.column.target.code)) return false
  const number = numberInHeading(column.header)
  const numbered = columns.filter(
    ({ target, header }) => target.code === 'procedures' && numberInHeading(header) !== null,
  )
  if (numbered.some(({ header }) => number !== null && numberInHeading(header) === number))
    return numberInHeading(source.column.header) === number
  const isBefore = ({ index }: PreparedColumn) => index < column.index
  const nearest = numbered.findLast(isBefore)
  if (nearest) return source.column.index === nearest.index
  const alike = columns.filter(({ target }) => target.code === column.target.code)
  if (alike.length === 1) return true
  const last = alike.findLast(isBefore)?.index ?? -1
  return last < source.column.index && isBefore(source.column)
}

/** Removes doses that are far from the usual: the cell may use another unit than the column. */
export function leaveOutUnusualDoses(
  request: Part,
  { readings }: ReadRow,
  paediatricAgeLimit: number,
): ImportProblem[] {
  // safe: only readings of drugs and of ages fill these fields
  const { drugs, ...patient } = request as Partial<Pick<CaseFacts, 'drugs'>> &
    Pick<CaseFacts, 'patientAge' | 'patientAgeUnit' | 'patient'>
  const checked = (drugs ?? []).map((drug) => ({
    drug,
    doubt: unusualDose(drug, patient, paediatricAgeLimit),
  }))
  if (checked.every(({ doubt }) => doubt === null)) return []
  request['drugs'] = checked.map(({ drug, doubt }) => (doubt === null ? drug : withoutDose(drug)))
  return checked.flatMap(({ drug, doubt }) => {
    if (doubt === null) return []
    const reading =
      readings.find(({ column }) => column.drug === drug.code) ??
      readings.find(({ column }) => column.target.list === 'drugs')
    const message = `${doubt}. The dose is left out.`
    return [problemOf(reading?.column ?? null, reading?.cell ?? null, message, 'left_out')]
  })
}

const withoutDose = ({ dose: _dose, unit: _unit, doses: _doses, ...drug }: Drug): Drug => drug
