/** Finds words of a row about the end of its mission, and contradictions between them and the value for all rows. */
import type { ImportProblem } from '../contract.ts'
import { meaningsOf } from '#logbook/spreadsheets/values/ambiguous-words.ts'
import { readCancelled } from '#logbook/spreadsheets/values/cancelled-words.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { hasPatient } from './assemble-parts.ts'
import { problemOf, type Reading, type ReadRow, type UnknownWord } from './read-row.ts'

/** Columns whose words also tell how the mission ended. */
const mayTellOutcome = new Set([
  'mission.missionType',
  'type',
  'outcome.clinicalOutcome',
  'outcome.destinationType',
])

export const saysOutcome = 'This word says how the mission ended: choose its outcome.'
export const isOutcome = ({ column, word }: Pick<UnknownWord, 'column' | 'word'>): boolean =>
  mayTellOutcome.has(column.target.code) &&
  (meaningsOf('missionResults', word).length > 0 || readCancelled(word) !== null)

/** Columns in which an unknown word may mean that nobody was transported: "Leerfahrt", "rientro". */
const mayTellResult = new Set(['mission.result', 'mission.missionType', 'outcome.clinicalOutcome'])
/** Columns that are filled only if the patient was transported. */
const ofDestination = new Set([
  'mission.arriveDestinationAt',
  'mission.handoverAt',
  'outcome.destinationType',
])
export const mayEndOtherwise =
  'This word is not known and may mean how the mission ended, so the answer for every row is not used.'

/** Returns the unknown word that may mean another outcome than the value for all rows, if no other column decides the outcome. */
export function unclearResult({ readings, unknown }: ReadRow): UnknownWord | undefined {
  const isTaken = [...readings, ...unknown].some(({ column }) => ofDestination.has(column.target.code))
  return isTaken ? undefined : unknown.find(({ column }) => mayTellResult.has(column.target.code))
}

/** Columns in which a word such as "Storno" can only mean how the mission ended. */
export const onlyOutcome = new Set(['mission.result', 'status'])

const saysMore = ({ word }: UnknownWord): boolean => (readCancelled(word)?.result ?? null) !== null

/**
 * Returns the words that mean that the mission was cancelled, if nothing in the row is about a patient or another outcome. Words
 * that give the step or the reason come first.
 */
export function cancelledWords(read: ReadRow): UnknownWord[] {
  if (resultIn(read) || hasPatient(read)) return []
  const said = yesToCancelled(read)
  const words = read.unknown.filter(
    ({ column: { target }, word }) =>
      (mayTellOutcome.has(target.code) || onlyOutcome.has(target.code)) && readCancelled(word) !== null,
  )
  const ofYes = said ? [{ column: said.column, word: said.column.header, line: said.line }] : []
  const all = [...words, ...ofYes]
  return [...all.filter(saysMore), ...all.filter((word) => !saysMore(word))]
}

const resultIn = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column }) => column.target.code === 'mission.result')

/** Returns the yes in a column such as "Stood down?". */
const yesToCancelled = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column, value }) => column.target.code === 'mission.cancelled' && value === true)

const notBoth =
  'This means that the mission was cancelled, but the rest of the row contradicts it. Choose the outcome of the mission.'

/** Adds a problem for a yes to "Cancelled?" in a row with a patient, or with an outcome that only a mission with a patient has. */
export function contradictedYes(read: ReadRow): ImportProblem | null {
  const said = yesToCancelled(read)
  const result = resultIn(read)?.value
  if (!said || (typeof result === 'string' && isPatientless({ result }))) return null
  return result !== undefined || hasPatient(read) ? problemOf(said.column, said.cell, notBoth) : null
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
const ofTransport = new Set<unknown>(['patient_transported', 'transport_completed'])
const saysOtherwise =
  'The answer for every row is that the patient was transported, but this contradicts it. Choose the outcome of the mission.'

/** The value for all rows does not apply to a row whose own words contradict it. */
export function contradictionOf({ readings }: ReadRow, result: unknown): ImportProblem | null {
  if (!ofTransport.has(result)) return null
  const other = readings.find(
    ({ column, value }) => typeof value === 'string' && notTransported[column.target.code]?.has(value),
  )
  return other ? problemOf(other.column, other.cell, saysOtherwise) : null
}
