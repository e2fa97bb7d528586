import type { CaseRequest } from '#logging/cases/contract.ts'
import type { ImportFinding, ImportProblem } from '../contract.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { isDitto, mayBeRepeated } from '#logbook/spreadsheets/values/ditto-marks.ts'
import { hasUnknownUnit } from '#logbook/spreadsheets/values/units.ts'
import { errorReason, isErrorCell } from '#logbook/spreadsheets/values/error-cells.ts'
import {
  assembleAge,
  assembleAirway,
  assembleCancelled,
  assembleDiagnoses,
  assemblePatientless,
  assembleTimes,
  assembleVitals,
} from './assemble-parts.ts'
import { assembleProcedures, createProcedureSources, leaveOutUnusualDoses } from './assemble-procedures.ts'
import {
  cancelledWords,
  contradictedYes,
  contradictionOf,
  isOutcome,
  unclearOutcomeMessage,
  onlyOutcome,
  outcomeWordMessage,
  unclearResult,
} from './outcome-words.ts'
import { checkRequest } from './check-request.ts'
import { keepInSummary, keepText, placeReading, placeUnknown } from './place-readings.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'
import { problemOf, readRow, type ImportRow, type Reading } from './read-row.ts'
import { severityOfLoss } from './needed-fields.ts'
import { setAt, valueAt, type Part } from './request-draft.ts'

export interface MappedRow {
  row: number
  /** The body of `createCase`; a draft if anything required is missing or unsure. Null if the row cannot become a case. */
  request: CaseRequest | null
  problems: ImportProblem[]
  /** The privacy findings in its free texts. */
  findings: ImportFinding[]
}

/** Finds text that may identify a person in a request. The server's version knows the lists of names. */
export type FindPrivacy = (request: CaseRequest) => readonly ImportFinding[]

const ageNotKnown = new Set(
  'unknown nk not known unbekannt unbek inconnu ukjent okand ukendt desconocido sconosciuto adult erwachsen adulte voksen'.split(
    ' ',
  ),
)

const isAgeNotKnown = (text: string): boolean => ageNotKnown.has(plainWords(text)) || /^\?{1,3}$/.test(text)

const dittoReason = ({ target }: PreparedColumn): string =>
  mayBeRepeated(target) || target.kind === 'missionNumber'
    ? 'This mark repeats the row above, but that cell is empty. It is left out.'
    : `This mark repeats the row above. “${target.label}” is not copied from one case to another, so it is left out.`

const isAsked = 'The question about this column is not answered yet, so this is left out.'

const assumedDate = 'This row has no date: it is taken from the row above. Check it.'

const assumedDayMessage = 'The date of this row has no day: the first of the month is taken. Correct it.'

const assumedYear = 'The date of this row has no year: it is taken from the rows around it.'

/** These columns may contain words: "SpO2: not measurable", "asystole" as a pulse. */
const isDescriptive = ({ target: { code, kind } }: PreparedColumn): boolean =>
  code.startsWith('clinical.') && ['number', 'bloodPressure', 'vitalSigns'].includes(kind)

/** Maps one row to the request that logs it as a case. */
export function mapRow(row: ImportRow, prepared: PreparedMapping, findPrivacy: FindPrivacy): MappedRow {
  const { context, fixed } = prepared
  const read = readRow(row, prepared)
  const request: Part = {}
  const sources = createProcedureSources(request)
  const allCancelled = cancelledWords(read)
  const [cancelled] = allCancelled
  const unknownWords = read.unknown.filter(
    (unknown) => !allCancelled.includes(unknown) || !onlyOutcome.has(unknown.column.target.code),
  )
  const problems = [
    ...read.readings.flatMap((reading) => sources.noted(reading, placeReading(request, reading)) ?? []),
    ...unknownWords.map((unknown) => sources.noted(unknown, placeUnknown(request, unknown))),
  ]
  for (const { index, header, field } of prepared.waiting) {
    const cell = row.cells[index] ?? null
    if (!isBlankCell(cell)) problems.push(problemOf({ header }, cell, isAsked, severityOfLoss(field)))
  }
  if (row.hasAssumedDate) problems.push(problemOf(null, null, assumedDate))
  if (row.hasAssumedDay) problems.push(problemOf(null, null, assumedDayMessage))
  if (row.hasAssumedYear) problems.push(problemOf(null, null, assumedYear, 'warning'))
  if (row.copyOf) problems.push(problemOf(null, null, copyNote(row.copyOf), 'warning'))
  problems.push(...notesOf(row, prepared))
  for (const { column, cell, note } of read.notes) problems.push(problemOf(column, cell, note, 'warning'))
  for (const { column, cell } of read.unread) {
    const isAge = column.target.code === 'patientAge'
    if (isAge && isAgeNotKnown(shownCell(cell))) {
      request['patientAgeUnknown'] = true
      continue
    }
    const severity = severityOfLoss(column.target.code)
    if (isErrorCell(cell)) {
      problems.push(problemOf(column, cell, errorReason(cell), severity))
      continue
    }
    if (isDitto(cell)) {
      problems.push(problemOf(column, cell, dittoReason(column), severity))
      continue
    }
    const message = hasUnknownUnit(column.target.code, cell)
      ? `This unit is not known for “${column.target.label}”. The value is left out.`
      : `This is not understood as “${column.target.label}”. It is left out.`
    problems.push(
      isDescriptive(column) && !hasUnknownUnit(column.target.code, cell)
        ? keepInSummary(request, { column, cell })
        : problemOf(column, cell, message, severity),
    )
  }
  for (const part of read.parts) problems.push(keepText(request, part))
  for (const part of read.rest) problems.push(keepInSummary(request, part))
  problems.push(...typeByDiagnosis(request))
  const words = [...read.unknown, ...read.rest.map(({ column, cell }) => ({ column, word: shownCell(cell) }))]
  const outcome = words.find(isOutcome)
  const contradicted = contradictedYes(read)
  if (contradicted) problems.push(contradicted)
  const unclear = unclearResult(read)
  if (outcome && !cancelled) problems.push(problemOf(outcome.column, outcome.word, outcomeWordMessage))
  for (const { target, code } of fixed) {
    if ((outcome ?? cancelled ?? contradicted) && target === 'mission.result') continue
    if (valueAt(request, target) !== undefined) continue
    if (unclear && target === 'mission.result') {
      problems.push(problemOf(unclear.column, unclear.word, unclearOutcomeMessage))
      continue
    }
    const contradiction = target === 'mission.result' ? contradictionOf(read, code) : null
    if (contradiction) problems.push(contradiction)
    else setAt(request, target, code)
  }
  problems.push(...assembleTimes(request, read, context), ...assembleAge(request, read))
  if (cancelled) problems.push(assembleCancelled(request, cancelled))
  problems.push(...assemblePatientless(request))
  assembleVitals(request)
  assembleDiagnoses(request)
  problems.push(...assembleAirway(request, read))
  problems.push(...assembleProcedures(request, read, { sources: sources.list, prepared }))
  problems.push(...leaveOutUnusualDoses(request, read, context.paediatricAgeLimit))

  const voided = read.readings.find(
    ({ column, value }) => column.target.code === 'status' && value === 'voided',
  )
  if (voided) return refuseRow(row, problems, voided)
  const isDraft = request['status'] === 'draft' || problems.some(({ severity }) => severity === 'error')
  request['status'] = isDraft ? 'draft' : 'completed'

  const checked = checkRequest(request, read.readings, context)
  problems.push(...checked.problems)
  for (const { message } of checked.missing) problems.push(problemOf(null, null, message, 'warning'))
  if (!checked.request) return { row: row.row, request: null, problems, findings: [] }
  const findings = [...findPrivacy(checked.request)]
  // An open warning is a question to the author, who must answer it before the case is complete.
  const status = findings.length > 0 ? 'draft' : checked.request.status
  return { row: row.row, request: { ...checked.request, status }, problems, findings }
}

const mergedNote = 'This cell is merged with others; the value applies to all of them.'
const copyNote = ({ row, isTelling }: NonNullable<ImportRow['copyOf']>): string =>
  isTelling
    ? `Every cell of this row is that of row ${row}. Log it only if it is another case.`
    : `This row is the same as row ${row}. Both are imported, because two missions of a day may look alike.`

const asAboveNote = 'A mark repeats the value of the row above.'
const notEnteredNote = 'Midnight means “not entered” here, so there is no time.'
const otherwiseNote = 'Another row of this case has this value. The first row counts; this is left out.'

/** Lists the values that were taken from the rows around this row. */
function notesOf(
  { cells, merged = [], asAbove = [], notEntered = [], otherwise = [] }: ImportRow,
  { columns }: PreparedMapping,
): ImportProblem[] {
  const note = (index: number, cell: Cell, message: string) => {
    const column = columns.find((other) => other.index === index)
    return column ? [problemOf(column, cell, message, 'warning')] : []
  }
  return [
    ...merged.flatMap((index) => note(index, cells[index] ?? null, mergedNote)),
    ...asAbove.flatMap((index) => note(index, cells[index] ?? null, asAboveNote)),
    ...notEntered.flatMap((index) => note(index, '00:00', notEnteredNote)),
    ...otherwise.flatMap(({ index, cell }) => note(index, cell, otherwiseNote)),
  ]
}

function refuseRow({ row }: ImportRow, problems: ImportProblem[], { column, cell }: Reading): MappedRow {
  problems.push(problemOf(column, cell, 'This case was voided, so it is not imported.'))
  return { row, request: null, problems, findings: [] }
}

const typeOfGroup: Readonly<Record<string, string>> = {
  infection: 'sepsis_infection',
  metabolic: 'metabolic_endocrine',
  immunological: 'medical',
}
const diagnosesByCode = new Map(diagnoses.map((diagnosis) => [diagnosis.code, diagnosis]))
const arrests = /^(?:ohca|traumatic_cardiac_arrest|rosc)/

/** If no column contains the case type, the diagnosis implies it. */
function typeByDiagnosis(request: Part): ImportProblem[] {
  const code = valueAt(request, 'clinical.diagnosisPrimary')
  const diagnosis = typeof code === 'string' ? diagnosesByCode.get(code) : undefined
  if (request['type'] !== undefined || !diagnosis || diagnosis.group === 'other') return []
  const type = arrests.test(diagnosis.code)
    ? 'cardiac_arrest'
    : (typeOfGroup[diagnosis.group] ?? diagnosis.group)
  request['type'] = type
  const message = `No case type is given: taken as “${labelOf(caseTypes, type) ?? type}” from the diagnosis.`
  return [problemOf(null, diagnosis.label, message, 'warning')]
}
