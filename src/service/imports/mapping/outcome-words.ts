/** Finds what the words of a row say of the end of its mission, and where they contradict what is said of every row. */
import type { ImportProblem } from '../contract.ts'
import { meaningsOf } from '#logbook/spreadsheets/values/ambiguous-words.ts'
import { readCancelled } from '#logbook/spreadsheets/values/cancelled-words.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { hasPatient } from './assemble-parts.ts'
import { problemOf, type Reading, type ReadRow, type UnknownWord } from './read-row.ts'

/** Columns whose words also say how the mission ended. */
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

/** What an unknown word of these says may be that nobody was transported: "Leerfahrt", "rientro". */
const mayTellResult = new Set(['mission.result', 'mission.missionType', 'outcome.clinicalOutcome'])
/** Where something stands only if the patient was taken somewhere. */
const ofDestination = new Set([
  'mission.arriveDestinationAt',
  'mission.handoverAt',
  'outcome.destinationType',
])
export const mayEndOtherwise =
  'This word is not known and may say how the mission ended, so the answer for every row is not taken.'

/** Returns the unknown word that may say that the mission ended otherwise than the answer for every row, if nothing else decides it. */
export function unclearResult({ readings, unknown }: ReadRow): UnknownWord | undefined {
  const isTaken = [...readings, ...unknown].some(({ column }) => ofDestination.has(column.target.code))
  return isTaken ? undefined : unknown.find(({ column }) => mayTellResult.has(column.target.code))
}

/** Where a word such as "Storno" says how the mission ended, and nothing else. */
export const onlyOutcome = new Set(['mission.result', 'status'])

const saysMore = ({ word }: UnknownWord): boolean => (readCancelled(word)?.result ?? null) !== null

/**
 * Returns the words that say that the mission was cancelled, if nothing in the row speaks of a patient or another outcome. The first
 * is one that says at which step or why, if there is such a word.
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

/** Returns the yes below a heading such as "Stood down?". */
const yesToCancelled = ({ readings }: ReadRow): Reading | undefined =>
  readings.find(({ column, value }) => column.target.code === 'mission.cancelled' && value === true)

const notBoth =
  'This says that the mission was cancelled, and the row says otherwise. Choose the outcome of the mission.'

/** Names a yes to "Cancelled?" beside a patient, or beside an outcome that only a mission with one has. */
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
  'The answer for every row is that the patient was transported, and this says otherwise. Choose the outcome of the mission.'

/** What is said of every row does not hold for one whose own words say otherwise. */
export function contradictionOf({ readings }: ReadRow, result: unknown): ImportProblem | null {
  if (!ofTransport.has(result)) return null
  const other = readings.find(
    ({ column, value }) => typeof value === 'string' && notTransported[column.target.code]?.has(value),
  )
  return other ? problemOf(other.column, other.cell, saysOtherwise) : null
}
