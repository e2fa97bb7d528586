/**
 * Sets the details of single procedures that have columns of their own: operator, supervision, attempts and success. Checks
 * doses.
 */
import type { CaseFacts } from '#logging/cases/contract.ts'
import { unusualDose } from '#logging/cases/checks/doses.ts'
import type { Drug } from '#logging/cases/parts/procedures.contract.ts'
import { numberInHeading, procedureDetails, targetOf } from '#logbook/spreadsheets/targets.contract.ts'
import type { ImportProblem } from '../contract.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'
import { problemOf, type Reading, type ReadRow } from './read-row.ts'
import { valueAt, type Part } from './request-draft.ts'

/** The cell that a procedure of the request came from. */
interface Source {
  column: PreparedColumn
  line: number
}

/** Remembers which cell each procedure of a request came from. */
export function createProcedureSources(request: Part) {
  const list: Source[] = []
  return {
    list,
    /** Must be called after each cell is placed. Returns `placed`, the result of placing it. */
    withSource<Placed>({ column, line }: Source, placed: Placed): Placed {
      const { procedures } = request
      const count = Array.isArray(procedures) ? procedures.length : 0
      while (list.length < count) list.push({ column, line })
      return placed
    },
  }
}

interface ProcedureContext {
  /** The sources of the procedures, in the order of the request. */
  sources: readonly Source[]
  prepared: PreparedMapping
}

/** The heading of a column in files that Sortie exports. If a file has it, the procedures in other columns were not observed. */
const observedColumnLabel = targetOf('procedures.observed')?.label

/** Columns with procedures that have no details in the row. */
const undescribedColumns = new Set(['procedures.byOthers', 'procedures.observed'])

/** Details that only one procedure can have had. */
const singleProcedureDetails = new Set(['procedures.attempts', 'procedures.outcome'])

export function assembleProcedures(
  request: Part,
  { readings }: ReadRow,
  { sources, prepared }: ProcedureContext,
): ImportProblem[] {
  const problems: ImportProblem[] = []
  const procedures = (Array.isArray(request['procedures']) ? request['procedures'] : []) as Part[]
  // Observed procedures have a separate column, so the other procedures were not only observed.
  const hasObservedColumn = prepared.headings.some(({ header }) => header === observedColumnLabel)
  const isObserved = !hasObservedColumn && valueAt(request, 'team.supervisionLevel') === 'observed'
  if (isObserved) for (const procedure of procedures) procedure['operatorRole'] ??= 'observed'
  for (const reading of readings.filter(({ column }) => procedureDetails.has(column.target.code))) {
    const { code } = reading.column.target
    const describedProcedures = procedures.filter((_, index) => {
      const source = sources[index]
      return source !== undefined && isDetailOf(reading, source, prepared)
    })
    const reason = reasonToLeaveOut(code, describedProcedures.length)
    if (reason !== null) problems.push(problemOf(reading.column, reading.cell, reason, 'left_out'))
    else
      for (const procedure of describedProcedures) procedure[code.replace('procedures.', '')] = reading.value
  }
  for (const procedure of procedures) {
    const [attempts, outcome] = [procedure['attempts'], procedure['outcome']]
    if (outcome === 'successful' && typeof attempts === 'number' && attempts > 1)
      procedure['outcome'] = 'successful_after_attempts'
  }
  return problems
}

function reasonToLeaveOut(code: string, describedCount: number): string | null {
  // Many logbooks repeat the role in every row, also without a procedure, so that is not worth a note.
  if (describedCount === 0 && code !== 'procedures.operatorRole')
    return 'The row has no procedure that this describes. It is left out.'
  if (describedCount > 1 && singleProcedureDetails.has(code))
    return 'The cell has several procedures, and this describes only one. It is left out.'
  return null
}

/**
 * Whether a cell describes the procedure of another cell. "Supervision 2" belongs to "Procedure 2", and "Attempts" to the
 * numbered procedure before it. If there are several columns without numbers, each belongs to the procedures since the previous
 * one; a single one belongs to all of them.
 */
function isDetailOf({ column, line }: Reading, source: Source, { columns }: PreparedMapping): boolean {
  if (source.line !== line || undescribedColumns.has(source.column.target.code)) return false
  const number = numberInHeading(column.header)
  const numberedColumns = columns.filter(
    ({ target, header }) => target.code === 'procedures' && numberInHeading(header) !== null,
  )
  if (numberedColumns.some(({ header }) => number !== null && numberInHeading(header) === number))
    return numberInHeading(source.column.header) === number
  const isBefore = ({ index }: PreparedColumn) => index < column.index
  const nearestColumn = numberedColumns.findLast(isBefore)
  if (nearestColumn) return source.column.index === nearestColumn.index
  const sameDetailColumns = columns.filter(({ target }) => target.code === column.target.code)
  if (sameDetailColumns.length === 1) return true
  const previousIndex = sameDetailColumns.findLast(isBefore)?.index ?? -1
  return previousIndex < source.column.index && isBefore(source.column)
}

/** Removes doses that are far from the usual: the cell may use another unit than the column. */
export function leaveOutUnusualDoses(
  request: Part,
  { readings }: ReadRow,
  paediatricAgeLimit: number,
): ImportProblem[] {
  // Safe cast: only readings of drugs and of ages fill these fields.
  const { drugs, ...patient } = request as Partial<Pick<CaseFacts, 'drugs'>> &
    Pick<CaseFacts, 'patientAge' | 'patientAgeUnit' | 'patient'>
  const checkedDoses = (drugs ?? []).map((drug) => ({
    drug,
    doubt: unusualDose(drug, patient, paediatricAgeLimit),
  }))
  if (checkedDoses.every(({ doubt }) => doubt === null)) return []
  request['drugs'] = checkedDoses.map(({ drug, doubt }) => (doubt === null ? drug : withoutDose(drug)))
  return checkedDoses.flatMap(({ drug, doubt }) => {
    if (doubt === null) return []
    const reading =
      readings.find(({ column }) => column.drug === drug.code) ??
      readings.find(({ column }) => column.target.list === 'drugs')
    const message = `${doubt}. The dose is left out.`
    return [problemOf(reading?.column ?? null, reading?.cell ?? null, message, 'left_out')]
  })
}

const withoutDose = ({ dose: _dose, unit: _unit, doses: _doses, ...drug }: Drug): Drug => drug
