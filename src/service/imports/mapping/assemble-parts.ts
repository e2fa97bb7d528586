/** Assembles the parts of a request that several columns describe together: times, age, vital signs, airway. */
import { rollClock, type ClockEntry } from '#logging/missions/clock.ts'
import { isExercise, isPatientless } from '#logging/missions/mission.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { ageBands } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionResults } from '#reference/mission-lists.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { ImportProblem } from '../contract.ts'
import { shownCell } from '#logbook/spreadsheets/files/sheets.ts'
import { readAge, type ReadAge } from '#logbook/spreadsheets/values/ages.ts'
import { readCancelled } from '#logbook/spreadsheets/values/cancelled-words.ts'
import type { SexAndAge } from '#logbook/spreadsheets/values/sex-and-age.ts'
import { ageOn, type ReadBirth } from '#logbook/spreadsheets/values/birth-years.ts'
import { exactTime, type ReadTime } from '#logbook/spreadsheets/values/times.ts'
import { problemOf, type Reading, type ReadRow, type UnknownWord } from './read-row.ts'
import type { ImportContext } from './prepare-mapping.ts'
import { placeText } from './place-readings.ts'
import { removeAt, setAt, valueAt, type Part } from './request-draft.ts'

const findReading = ({ readings }: ReadRow, code: string): Reading | undefined =>
  readings.find(({ column }) => column.target.code === code)

const fieldOf = ({ column }: Reading): string => column.target.code.replace('mission.', '')

/** Combines the clock times of a row with its date, and continues past midnight. */
export function assembleTimes(request: Part, row: ReadRow, { zone }: ImportContext): ImportProblem[] {
  const times = row.readings.filter(({ column }) => column.target.kind === 'time')
  if (times.length === 0) return []
  const entries = times.map((reading): ClockEntry => {
    const time = reading.value as ReadTime // safe: a column of this kind is read as a time
    const exactAt = time.at ? exactTime(time, zone) : null
    const field = fieldOf(reading) as ClockEntry['field'] // safe: the targets of times are the fields of the list
    if (exactAt !== null)
      return { field, clock: exactAt.slice(11, 16), date: exactAt.slice(0, 10), at: exactAt }
    return { field, clock: time.clock, date: time.date }
  })
  // Without a column of dates, the first time that contains a date gives the day.
  if (typeof request['date'] !== 'string') {
    const firstDate = missionTimes.flatMap(
      ({ field }) => entries.find((entry) => entry.field === field)?.date ?? [],
    )[0]
    if (firstDate) request['date'] = firstDate
  }
  const date = request['date']
  if (typeof date !== 'string') return []
  const missionType = valueAt(request, 'mission.missionType')
  const clockResult = rollClock({
    date,
    zone,
    missionType: typeof missionType === 'string' ? missionType : null,
    entries: entries.map((entry) => (isOddDate(entry, date) ? { ...entry, date: null } : entry)),
  })
  for (const [field, instant] of Object.entries(clockResult.times))
    setAt(request, `mission.${field}`, instant)
  return clockResult.errors.map(({ path, message }) => {
    const reading = times.find((time) => `mission.${fieldOf(time)}` === path)
    return problemOf(reading?.column ?? null, reading?.cell ?? null, `${message} It is left out.`, 'left_out')
  })
}

/** Whether the date of a time is not that of the mission: to some cells, Excel adds the day on which the time was typed. */
const isOddDate = ({ date }: ClockEntry, day: string): boolean =>
  typeof date === 'string' && (date < plusDays(day, -2) || date > plusDays(day, 10))

const middleAgeByBand: Readonly<Record<string, ReadAge>> = Object.fromEntries(
  ageBands.map(({ code, minDays, maxDays }) => {
    const days = maxDays === null ? minDays + 2 * 365 : (minDays + maxDays) / 2
    const age: ReadAge =
      days < 28
        ? { value: Math.floor(days), unit: 'days', isEstimated: true }
        : days < 730
          ? { value: Math.round(days / 30.44), unit: 'months', isEstimated: true }
          : { value: Math.round(days / 365.25), unit: 'years', isEstimated: true }
    return [code, age]
  }),
)

/**
 * Sets the age with its unit. If only an age band is known, uses its middle, marked as estimated, so that statistics count it in
 * the right band.
 */
export function assembleAge(request: Part, row: ReadRow): ImportProblem[] {
  const age = findReading(row, 'patientAge')
  const unit = request['patientAgeUnit']
  const band = findReading(row, 'ageBand')
  for (const path of ['patientAge', 'patientAgeUnit', 'ageBand']) removeAt(request, path)
  const setAge = (ageToSet: ReadAge) => {
    request['patientAge'] = ageToSet.value
    request['patientAgeUnit'] = ageToSet.unit
    if (ageToSet.isEstimated) setAt(request, 'patient.ageEstimated', true)
  }
  const sexAndAge = findReading(row, 'patient.sexAndAge')?.value as SexAndAge | undefined // safe: the target is read as this type
  if (!age && sexAndAge?.age) {
    setAge(sexAndAge.age)
    return []
  }
  const date = request['date']
  const value = age?.value as ReadAge | ReadBirth | undefined // safe: a column of ages is read as one of these
  if (age && value && 'bornIn' in value) {
    const computedAge = typeof date === 'string' ? ageOn(date, value) : null
    if (!computedAge)
      return [problemOf(age.column, age.cell, 'The age is not clear from the year of birth. It is left out.')]
    setAge(computedAge)
    // The year itself is not stored.
    return [
      problemOf(
        age.column,
        null,
        'The age is calculated from the year of birth, and marked as estimated.',
        'warning',
      ),
    ]
  }
  const unknownUnit = row.unknown.find(({ column }) => column.target.code === 'patientAgeUnit')
  if (age && unknownUnit) {
    const message = `The unit “${unknownUnit.word}” is not understood, so the age is left out.`
    return [problemOf(age.column, age.cell, message)]
  }
  if (age) {
    const readWithUnit = typeof unit === 'string' ? readAge(age.cell, unit as ReadAge['unit']) : null // safe: a code of the list of units
    setAge(readWithUnit ?? (value as ReadAge))
    return []
  }
  const middleAge = band && middleAgeByBand[band.value as string]
  if (!band || !middleAge) return []
  setAge(middleAge)
  const message = `Only an age band is given: it is recorded as ${middleAge.value} ${middleAge.unit}, marked as estimated.`
  return [problemOf(band.column, band.cell, message, 'warning')]
}

/** Combines vital signs into one set for each point in time. */
export function assembleVitals(request: Part): void {
  const vitals = valueAt(request, 'clinical.vitals')
  if (typeof vitals !== 'object' || vitals === null) return
  const sets = Object.entries(vitals).map(([point, fields]) => {
    const { bloodPressure, ...otherSigns } = fields as Part & {
      bloodPressure?: { systolic: number; diastolic: number | null }
    }
    const pressures = bloodPressure && {
      systolicBp: bloodPressure.systolic,
      ...(bloodPressure.diastolic !== null && { diastolicBp: bloodPressure.diastolic }),
    }
    return { point, ...pressures, ...otherSigns }
  })
  setAt(request, 'clinical.vitals', sets)
}

const maxAttempts = 10

/** Adds the attempts that a count and "first pass: yes" describe. Every attempt before the last one failed. */
export function assembleAirway(request: Part, row: ReadRow): ImportProblem[] {
  const valueOf = (code: string) => findReading(row, code)?.value
  const [count, firstPass] = [valueOf('airway.attempts'), valueOf('airway.firstPass')]
  const isVideo = valueOf('airway.videoLaryngoscope') === true
  // A video laryngoscope without more detail has a standard blade, like the word "VL" in a column of laryngoscopes.
  const laryngoscope =
    valueOf('airway.attempts.laryngoscope') ?? (isVideo ? 'video_standard_geometry' : undefined)
  const view = valueOf('airway.attempts.view')
  const hasTube = valueAt(request, 'airway.finalAirway') === 'tracheal_tube'
  if ([count, firstPass, laryngoscope, view].every((value) => value === undefined))
    return hasTube ? keepTubeAsText(request, row) : []
  const total = Math.min(Math.round(typeof count === 'number' ? count : 1), maxAttempts)
  const details = { ...(laryngoscope !== undefined && { laryngoscope }), ...(view !== undefined && { view }) }
  const attempts = Array.from({ length: total }, (_, index) => ({
    number: index + 1,
    technique: 'tracheal',
    ...details,
    ...attemptSuccess(index, total, { firstPass, hasTube }),
  }))
  if (attempts.length > 0) setAt(request, 'airway.attempts', attempts)
  return attempts.length === 0 && hasTube ? keepTubeAsText(request, row) : []
}

/** Removes a tube without an attempt, because its operator is unknown, often an earlier crew. Keeps its cell in the summary. */
function keepTubeAsText(request: Part, row: ReadRow): ImportProblem[] {
  const finalAirway = findReading(row, 'airway.finalAirway')
  removeAt(request, 'airway.finalAirway')
  if (!finalAirway) return []
  // The summary contains the cell anyway if more was written in it than the tube.
  const isInSummary = row.partlyRead.some(({ column }) => column === finalAirway.column)
  const text = `${finalAirway.column.header}: ${shownCell(finalAirway.cell)}`
  const isKept = isInSummary || placeText(request, 'clinical.summary', text)
  const message = `A tube without an attempt was not placed by you. It is ${isKept ? 'kept in the summary' : 'left out'}.`
  return [problemOf(finalAirway.column, finalAirway.cell, message, 'warning')]
}

/** Two diagnoses that no list contains are both "other", which a case may have only once; the second is kept as text. */
export function assembleDiagnoses(request: Part): void {
  const path = 'clinical.diagnosisSecondary'
  const [primary, codes] = [valueAt(request, 'clinical.diagnosisPrimary'), valueAt(request, path)]
  if (!Array.isArray(codes) || !codes.includes(primary)) return
  const otherCodes: unknown[] = codes.filter((code) => code !== primary)
  if (otherCodes.length > 0) setAt(request, path, otherCodes)
  else removeAt(request, path)
  const otherText = valueAt(request, `${path}Other`)
  if (primary !== 'other_diagnosis' || typeof otherText !== 'string') return
  removeAt(request, `${path}Other`)
  placeText(request, 'clinical.summary', otherText)
}

function attemptSuccess(
  index: number,
  total: number,
  { firstPass, hasTube }: { firstPass: unknown; hasTube: boolean },
): { success?: boolean } {
  if (index < total - 1) return { success: false }
  if (total === 1 && typeof firstPass === 'boolean') return { success: firstPass }
  // The tube is where the last attempt placed it.
  return hasTube ? { success: true } : {}
}

const patientParts = new Set(['patient', 'clinical', 'vitals', 'care'])
/** The history of the event may be recorded for a mission without a patient, too. */
const allowedWithoutPatient = new Set(['clinical.summary', 'clinical.presentation'])

/** Whether anything in a row is about a patient. */
export const hasPatient = ({ readings }: ReadRow): boolean =>
  readings.some(
    ({ column: { target }, value }) =>
      patientParts.has(target.group) &&
      !allowedWithoutPatient.has(target.code) &&
      value !== false &&
      value !== 0,
  )

/** Sets the outcome of a cancelled mission. If the cell says no more, the times show how far the team had come. */
export function assembleCancelled(request: Part, { column, word }: UnknownWord): ImportProblem {
  const hasTime = (field: string) => valueAt(request, `mission.${field}`) !== undefined
  const resultByTimes =
    hasTime('arriveSceneAt') || hasTime('atPatientAt') ? 'stood_down_on_scene' : 'stood_down_en_route'
  const result = readCancelled(word)?.result ?? resultByTimes
  setAt(request, 'mission.result', result)
  const message = `The mission was cancelled: recorded as “${labelOf(missionResults, result) ?? result}”.`
  return problemOf(column, word, message, 'warning')
}

/** Converts a mission without a patient to the form of such a case. */
export function assemblePatientless(request: Part): ImportProblem[] {
  const mission = valueAt(request, 'mission') as Parameters<typeof isPatientless>[0] // safe: the readings of its codes wrote it
  if (!isPatientless(mission)) return []
  const problems: ImportProblem[] = []
  for (const path of allowedWithoutPatient) {
    const text = valueAt(request, path)
    if (typeof text !== 'string' || !placeText(request, 'reflection.what', text)) continue
    removeAt(request, path)
    problems.push(
      problemOf(
        null,
        text,
        'The mission had no patient: this is kept as the description of the event.',
        'warning',
      ),
    )
  }
  if (Object.keys((request['clinical'] as Part | undefined) ?? { some: true }).length === 0)
    removeAt(request, 'clinical')
  if (request['type'] === undefined) {
    request['type'] = 'other'
    request['typeOther'] = 'No patient'
    problems.push(problemOf(null, null, 'The mission had no patient: the case type is “Other”.', 'warning'))
  }
  if (isExercise(mission) && Array.isArray(request['procedures']))
    for (const procedure of request['procedures'] as Part[]) procedure['setting'] ??= 'simulated'
  return problems
}
