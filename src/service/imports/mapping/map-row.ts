import type { CaseRequest } from '#logging/cases/contract.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import type { ImportFinding, ImportProblem } from '../contract.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { isDitto, isDittoTrusted } from '#logbook/spreadsheets/values/ditto-marks.ts'
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
  findCancelWords,
  findContradictedYes,
  findTransportContradiction,
  isOutcomeWord,
  unclearOutcomeMessage,
  outcomeOnlyColumns,
  outcomeWordMessage,
  findUnclearResult,
} from './outcome-words.ts'
import { checkRequest } from './check-request.ts'
import { claimSignatures } from './claim-signatures.ts'
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
  /** The signatures that the row mentions. */
  signatureClaims: SignatureClaim[]
}

/** Finds text that may identify a person in a request. The server's version knows the lists of names. */
export type FindPrivacy = (request: CaseRequest) => readonly ImportFinding[]

const unknownAgeWords = new Set(
  'unknown nk not known unbekannt unbek inconnu ukjent okand ukendt desconocido sconosciuto adult erwachsen adulte voksen'.split(
    ' ',
  ),
)

const meansUnknownAge = (text: string): boolean =>
  unknownAgeWords.has(plainWords(text)) || /^\?{1,3}$/.test(text)

const dittoMessage = ({ target }: PreparedColumn): string =>
  isDittoTrusted(target) || target.kind === 'missionNumber'
    ? 'This mark repeats the row above, but that cell is empty. It is left out.'
    : `This mark repeats the row above. “${target.label}” is not copied from one case to another, so it is left out.`

const openQuestionMessage = 'The question about this column is not answered yet, so this is left out.'

const assumedDateMessage = 'This row has no date: the date of the row above is used. Check it.'

const assumedDayMessage = 'The date of this row has no day: the first of the month is used. Correct it.'

const assumedYearMessage = 'The date of this row has no year: the year of the rows around it is used.'

/** Whether words in a column are kept in the summary: an SpO2 that is "not measurable", or "asystole" as a pulse. */
const isDescriptive = ({ target: { code, kind } }: PreparedColumn): boolean =>
  code.startsWith('clinical.') && ['number', 'bloodPressure', 'vitalSigns'].includes(kind)

/** Maps one row to the request that logs it as a case. */
export function mapRow(row: ImportRow, prepared: PreparedMapping, findPrivacy: FindPrivacy): MappedRow {
  const { context, fixed } = prepared
  const rowValues = readRow(row, prepared)
  const request: Part = {}
  const sources = createProcedureSources(request)
  const cancelWords = findCancelWords(rowValues)
  const [cancelWord] = cancelWords
  const unknownWords = rowValues.unknown.filter(
    (unknown) => !cancelWords.includes(unknown) || !outcomeOnlyColumns.has(unknown.column.target.code),
  )
  const problems = [
    ...rowValues.readings.flatMap(
      (reading) => sources.withSource(reading, placeReading(request, reading)) ?? [],
    ),
    ...unknownWords.map((unknown) => sources.withSource(unknown, placeUnknown(request, unknown))),
  ]
  for (const { index, header, field } of prepared.unansweredColumns) {
    const cell = row.cells[index] ?? null
    if (!isBlankCell(cell))
      problems.push(problemOf({ header }, cell, openQuestionMessage, severityOfLoss(field)))
  }
  if (row.hasAssumedDate) problems.push(problemOf(null, null, assumedDateMessage))
  if (row.hasAssumedDay) problems.push(problemOf(null, null, assumedDayMessage))
  if (row.hasAssumedYear) problems.push(problemOf(null, null, assumedYearMessage, 'warning'))
  if (row.copyOf) problems.push(problemOf(null, null, copyNote(row.copyOf), 'warning'))
  problems.push(...listRowNotes(row, prepared))
  for (const { column, cell, note } of rowValues.notes)
    problems.push(problemOf(column, cell, note, 'warning'))
  for (const { column, cell } of rowValues.unread) {
    const isAge = column.target.code === 'patientAge'
    if (isAge && meansUnknownAge(shownCell(cell))) {
      request['patientAgeUnknown'] = true
      continue
    }
    const severity = severityOfLoss(column.target.code)
    if (isErrorCell(cell)) {
      problems.push(problemOf(column, cell, errorReason(cell), severity))
      continue
    }
    if (isDitto(cell)) {
      problems.push(problemOf(column, cell, dittoMessage(column), severity))
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
  for (const part of rowValues.partlyRead) problems.push(keepText(request, part))
  for (const part of rowValues.unreadParts) problems.push(keepInSummary(request, part))
  problems.push(...setTypeByDiagnosis(request))
  const outcomeCandidates = [
    ...rowValues.unknown,
    ...rowValues.unreadParts.map(({ column, cell }) => ({ column, word: shownCell(cell) })),
  ]
  const outcomeWord = outcomeCandidates.find(isOutcomeWord)
  const yesProblem = findContradictedYes(rowValues)
  if (yesProblem) problems.push(yesProblem)
  const unclearWord = findUnclearResult(rowValues)
  if (outcomeWord && !cancelWord)
    problems.push(problemOf(outcomeWord.column, outcomeWord.word, outcomeWordMessage))
  for (const { target, code } of fixed) {
    if ((outcomeWord ?? cancelWord ?? yesProblem) && target === 'mission.result') continue
    if (valueAt(request, target) !== undefined) continue
    if (unclearWord && target === 'mission.result') {
      problems.push(problemOf(unclearWord.column, unclearWord.word, unclearOutcomeMessage))
      continue
    }
    const contradiction = target === 'mission.result' ? findTransportContradiction(rowValues, code) : null
    if (contradiction) problems.push(contradiction)
    else setAt(request, target, code)
  }
  problems.push(...assembleTimes(request, rowValues, context), ...assembleAge(request, rowValues))
  if (cancelWord) problems.push(assembleCancelled(request, cancelWord))
  problems.push(...assemblePatientless(request))
  assembleVitals(request)
  assembleDiagnoses(request)
  problems.push(...assembleAirway(request, rowValues))
  problems.push(...assembleProcedures(request, rowValues, { sources: sources.list, prepared }))
  problems.push(...leaveOutUnusualDoses(request, rowValues, context.paediatricAgeLimit))

  const voidedReading = rowValues.readings.find(
    ({ column, value }) => column.target.code === 'status' && value === 'voided',
  )
  if (voidedReading) return refuseRow(row, problems, voidedReading)
  const isDraft = request['status'] === 'draft' || problems.some(({ severity }) => severity === 'error')
  request['status'] = isDraft ? 'draft' : 'completed'

  const checkedRequest = checkRequest(request, rowValues.readings, context)
  problems.push(...checkedRequest.problems)
  for (const { message } of checkedRequest.missing) problems.push(problemOf(null, null, message, 'warning'))
  if (!checkedRequest.request)
    return { row: row.row, request: null, problems, findings: [], signatureClaims: [] }
  const claimed = claimSignatures(rowValues.readings, prepared, checkedRequest.request.date)
  problems.push(...claimed.problems)
  const findings = [...findPrivacy(checkedRequest.request)]
  // The author must answer an open warning before the case is complete.
  const status = findings.length > 0 ? 'draft' : checkedRequest.request.status
  const finalRequest = { ...checkedRequest.request, status }
  return { row: row.row, request: finalRequest, problems, findings, signatureClaims: claimed.claims }
}

const mergedNote = 'This cell is merged with others; the value applies to all of them.'
const copyNote = ({ row, isDistinctive }: NonNullable<ImportRow['copyOf']>): string =>
  isDistinctive
    ? `This row is the same as row ${row} in every cell. Log it only if it is another case.`
    : `This row is the same as row ${row}. Both are imported, because two missions of a day may look alike.`

const asAboveNote = 'A mark repeats the value of the row above.'
const notEnteredNote = 'Midnight means “not entered” here, so there is no time.'
const differingValueNote = 'Another row of this case has this value. The first row counts; this is left out.'

/** Returns notes about values that come from the rows around this row, or that were left out because of them. */
function listRowNotes(
  { cells, merged = [], asAbove = [], notEntered = [], otherwise = [] }: ImportRow,
  { columns }: PreparedMapping,
): ImportProblem[] {
  const toNotes = (index: number, cell: Cell, message: string) => {
    const column = columns.find((other) => other.index === index)
    return column ? [problemOf(column, cell, message, 'warning')] : []
  }
  return [
    ...merged.flatMap((index) => toNotes(index, cells[index] ?? null, mergedNote)),
    ...asAbove.flatMap((index) => toNotes(index, cells[index] ?? null, asAboveNote)),
    ...notEntered.flatMap((index) => toNotes(index, '00:00', notEnteredNote)),
    ...otherwise.flatMap(({ index, cell }) => toNotes(index, cell, differingValueNote)),
  ]
}

function refuseRow({ row }: ImportRow, problems: ImportProblem[], { column, cell }: Reading): MappedRow {
  problems.push(problemOf(column, cell, 'This case was voided, so it is not imported.'))
  return { row, request: null, problems, findings: [], signatureClaims: [] }
}

const typeOfGroup: Readonly<Record<string, string>> = {
  infection: 'sepsis_infection',
  metabolic: 'metabolic_endocrine',
  immunological: 'medical',
}
const diagnosesByCode = new Map(diagnoses.map((diagnosis) => [diagnosis.code, diagnosis]))
const arrestPattern = /^(?:ohca|traumatic_cardiac_arrest|rosc)/

/** Sets the case type from the diagnosis, if no column contains it. Returns a note about it. */
function setTypeByDiagnosis(request: Part): ImportProblem[] {
  const code = valueAt(request, 'clinical.diagnosisPrimary')
  const diagnosis = typeof code === 'string' ? diagnosesByCode.get(code) : undefined
  if (request['type'] !== undefined || !diagnosis || diagnosis.group === 'other') return []
  const type = arrestPattern.test(diagnosis.code)
    ? 'cardiac_arrest'
    : (typeOfGroup[diagnosis.group] ?? diagnosis.group)
  request['type'] = type
  const message = `No case type is given: “${labelOf(caseTypes, type) ?? type}” follows from the diagnosis.`
  return [problemOf(null, diagnosis.label, message, 'warning')]
}
