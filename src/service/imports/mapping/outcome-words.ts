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

export const outcomeWordMessage = 'This word says how the mission ended: choose its outcome.'
export const isOutcome = ({ column, word }: Pick<UnknownWord, 'column' | 'word'>): boolean =>
  outcomeColumns.has(column.target.code) &&
  (meaningsOf('missionResults', word).length > 0 || readCancelled(word) !== null)

/** Columns in which an unknown word may mean that nobody was transported: "Leerfahrt", "rientro". */
const mayTellResult = new Set(['mission.result', 'mission.missionType', 'outcome.clinicalOutcome'])
/** Columns that are filled only if the patient was transported. */
const destinationColumns = new Set([
  'mission.arriveDestinationAt',
  'mission.handoverAt',
  'outcome.destinationType',
])
export const unclearOutcomeMessage =
  'This word is not known and may mean how the mission ended, so the answer for every row is not used.'

/** Returns the unknown word that may mean another outcome than the value for all rows, if no other column decides the outcome. */
export function unclearResult({ readings, unknown }: ReadRow): UnknownWord | undefined {
  const isTransported = [...readings, ...unknown].some(({ column }) =>
    destinationColumns.has(column.target.code),
  )
  return isTransported ? undefined : unknown.find(({ column }) => mayTellResult.has(column.target.code))
}

/** Columns in which a word such as "Storno" can only mean how the mission ended. */
export const onlyOutcome = new Set(['mission.result', 'status'])

const hasDetail = ({ word }: UnknownWord): boolean => (readCancelled(word)?.result ?? null) !== null

/**
 * Returns the words that mean that the mission was cancelled, if nothing in the row is about a patient or another outcome. Words
 * that give the step or the reason come first.
 */
export function cancelledWords(read: ReadRow): UnknownWord[] {
  if (resultIn(read) || hasPatient(read)) return []
  const yesReading = yesToCancelled(read)
  const words = read.unknown.filter(
    ({ column: { target }, word }) =>
      (outcomeColumns.has(target.code) || onlyOutcome.has(target.code)) && readCancelled(word) !== null,
  )
  const ofYes = yesReading
    ? [{ column: yesReading.column, word: yesReading.column.header, line: yesReading.line }]
    : []
  const all = [...words, ...ofYes]
  return [...all.filter(hasDetail), ...all.filter((word) => !hasDetail(word))]
}

const resultIn = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column }) => column.target.code === 'mission.result')

/** Returns the yes in a column such as "Stood down?". */
const yesToCancelled = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column, value }) => column.target.code === 'mission.cancelled' && value === true)

const contradictionMessage =
  'This means that the mission was cancelled, but the rest of the row contradicts it. Choose the outcome of the mission.'

/** Adds a problem for a yes to "Cancelled?" in a row with a patient, or with an outcome that only a mission with a patient has. */
export function contradictedYes(read: ReadRow): ImportProblem | null {
  const yesReading = yesToCancelled(read)
  const result = resultIn(read)?.value
  if (!yesReading || (typeof result === 'string' && isPatientless({ result }))) return null
  return result !== undefined || hasPatient(read)
    ? problemOf(yesReading.column, yesReading.cell, contradictionMessage)
    : null
}

const notTransported: Readonly<Record<string, ReadonlySet<string>>> = {
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

/** The value for all rows does not apply to a row whose own words contradict it. */
export function contradictionOf({ readings }: ReadRow, result: unknown): ImportProblem | null {
  if (!transportOutcomes.has(result)) return null
  const other = readings.find(
    ({ column, value }) => typeof value === 'string' && notTransported[column.target.code]?.has(value),
  )
  return other ? problemOf(other.column, other.cell, transportContradictionMessage) : null
}
