/** Finds words of a row about the end of its mission, and contradictions between them and the value for all rows. */
import type { ImportProblem } from '../contract.ts'
import { meaningsOf } from '#logbook/spreadsheets/values/ambiguous-words.ts'
import { readCancelled } from '#logbook/spreadsheets/values/cancelled-words.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { hasPatient } from './assemble-parts.ts'
import { problemOf, type Reading, type ReadRow, type UnknownWord } from './read-row.ts'

/** Columns whose words also tell how the mission ended. */
const outcomeColumns = new Set([
  'mission.missionType',
  'type',
  'outcome.clinicalOutcome',
  'outcome.destinationType',
])

export const outcomeWordMessage = 'This word says how the mission ended: choose the mission outcome.'
export const isOutcomeWord = ({ column, word }: Pick<UnknownWord, 'column' | 'word'>): boolean =>
  outcomeColumns.has(column.target.code) &&
  (meaningsOf('missionResults', word).length > 0 || readCancelled(word) !== null)

/** Columns in which an unknown word may mean that nobody was transported: "Leerfahrt", "rientro". */
const possibleResultColumns = new Set(['mission.result', 'mission.missionType', 'outcome.clinicalOutcome'])
/** Columns that are filled only if the patient was transported. */
const destinationColumns = new Set([
  'mission.arriveDestinationAt',
  'mission.handoverAt',
  'outcome.destinationType',
])
export const unclearOutcomeMessage =
  'This word is not known and may mean how the mission ended, so the answer for every row is not used.'

/** Returns the unknown word that may mean another outcome than the value for all rows, if no other column decides the outcome. */
export function findUnclearResult({ readings, unknown }: ReadRow): UnknownWord | undefined {
  const isTransported = [...readings, ...unknown].some(({ column }) =>
    destinationColumns.has(column.target.code),
  )
  return isTransported
    ? undefined
    : unknown.find(({ column }) => possibleResultColumns.has(column.target.code))
}

/** Columns in which a word such as "Storno" can only mean how the mission ended. */
export const outcomeOnlyColumns = new Set(['mission.result', 'status'])

const hasDetail = ({ word }: UnknownWord): boolean => (readCancelled(word)?.result ?? null) !== null

/**
 * Returns the words that mean that the mission was cancelled, if nothing in the row is about a patient or another outcome. Words
 * that give the step or the reason come first.
 */
export function findCancelWords(rowValues: ReadRow): UnknownWord[] {
  if (findResult(rowValues) || hasPatient(rowValues)) return []
  const yesReading = findCancelledYes(rowValues)
  const words = rowValues.unknown.filter(
    ({ column: { target }, word }) =>
      (outcomeColumns.has(target.code) || outcomeOnlyColumns.has(target.code)) &&
      readCancelled(word) !== null,
  )
  const yesWords = yesReading
    ? [{ column: yesReading.column, word: yesReading.column.header, line: yesReading.line }]
    : []
  const allWords = [...words, ...yesWords]
  return [...allWords.filter(hasDetail), ...allWords.filter((word) => !hasDetail(word))]
}

const findResult = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column }) => column.target.code === 'mission.result')

/** Returns the yes in a column such as "Stood down?". */
const findCancelledYes = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column, value }) => column.target.code === 'mission.cancelled' && value === true)

const contradictionMessage =
  'This means that the mission was cancelled, but other cells of the row contradict it. Choose the outcome of the mission.'

/** Returns a problem if a row has a yes to "Cancelled?", but also a patient, or an outcome of missions with a patient. */
export function findContradictedYes(rowValues: ReadRow): ImportProblem | null {
  const yesReading = findCancelledYes(rowValues)
  const result = findResult(rowValues)?.value
  if (!yesReading || (typeof result === 'string' && isPatientless({ result }))) return null
  return result !== undefined || hasPatient(rowValues)
    ? problemOf(yesReading.column, yesReading.cell, contradictionMessage)
    : null
}

const valuesWithoutTransport: Readonly<Record<string, ReadonlySet<string>>> = {
  'outcome.clinicalOutcome': new Set([
    'died_before_arrival',
    'died_with_team',
    'discharged_scene',
    'refused_care',
  ]),
  'outcome.destinationType': new Set(['home', 'mortuary']),
}
const transportOutcomes = new Set<unknown>(['patient_transported', 'transport_completed'])
const transportContradictionMessage =
  'The answer for every row is that the patient was transported, but this contradicts it. Choose the outcome of the mission.'

/** Returns a problem if the value for all rows is a transport, but the row contradicts that. */
export function findTransportContradiction({ readings }: ReadRow, result: unknown): ImportProblem | null {
  if (!transportOutcomes.has(result)) return null
  const contradictingReading = readings.find(
    ({ column, value }) =>
      typeof value === 'string' && valuesWithoutTransport[column.target.code]?.has(value),
  )
  return contradictingReading
    ? problemOf(contradictingReading.column, contradictingReading.cell, transportContradictionMessage)
    : null
}
