/**
 * Intubation at the first attempt without hypoxia or hypotension (DASH-1A). This is the only definition of it. The lowest
 * values and the complications describe the time from the first attempt to ten minutes after the tube.
 */
import type { Airway } from './airway.contract.ts'
import type { Clinical } from './clinical.contract.ts'
import { isUnderYears, knownAge, type Age } from './patient.ts'

/** Other facts about the patient that affect the result. */
export interface AirwayPatient extends Age {
  clinical?: Pick<Clinical, 'diagnosisPrimary' | 'diagnosisSecondary' | 'vitals'> | null | undefined
}

export interface FirstPassHarm {
  /** Null if unknown, and in a cardiac arrest, where hypotension has no meaning. */
  withoutHarm: boolean | null
  /** Whether success is known only from the answer "no complications", without the lowest values. Null without success. */
  byReport: boolean | null
}

type Complications = readonly string[] | null | undefined

const hypoxiaCodes = ['desaturation_below_90', 'desaturation_below_80']
const hypotensionCodes = ['hypotension_below_90', 'hypotension_tbi_below_120']

const brainInjuries = new Set([
  'tbi_severe',
  'tbi_moderate',
  'extradural_haematoma',
  'subdural_haematoma_traumatic',
  'subarachnoid_traumatic',
])

const minSaturation = 90
const minAdultSystolic = 90
/**
 * DASH-1A counts a pressure below this as hypotension in an adult with a brain injury. Named complications use a
 * higher limit.
 */
const minDashSystolicInBrainInjury = 110
const adultPressureFromYears = 10

const hasAny = (complications: Complications, codes: readonly string[]): boolean =>
  codes.some((code) => complications?.includes(code))

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined

export const hasBrainInjury = ({ clinical }: AirwayPatient): boolean =>
  [clinical?.diagnosisPrimary, ...(clinical?.diagnosisSecondary ?? [])].some((code) =>
    brainInjuries.has(code ?? ''),
  )

export const isInArrest = ({ indications }: Pick<Airway, 'indications'>): boolean =>
  indications?.includes('cardiac_arrest') ?? false

/** Returns the systolic pressure below which a patient of this age is hypotensive, whatever the diagnosis. */
export function minUsualSystolic(age: Age): number {
  if (isUnderYears(age, adultPressureFromYears) !== true) return minAdultSystolic
  const ageAndUnit = knownAge(age)
  const years =
    ageAndUnit?.unit === 'years'
      ? ageAndUnit.value
      : ageAndUnit?.unit === 'months'
        ? Math.floor(ageAndUnit.value / 12)
        : 0
  return 70 + 2 * years
}

/** Whether the lowest saturation is hypoxia: below 90% and, if it was already below 90% before, at least a tenth lower. */
export function isHypoxic(lowest: number, { clinical }: AirwayPatient): boolean {
  if (lowest >= minSaturation) return false
  const valueAt = (point: string) => clinical?.vitals?.find((set) => set.point === point)?.spo2
  const spo2Before = valueAt('before_intervention') ?? valueAt('first')
  if (!isGiven(spo2Before) || spo2Before >= minSaturation) return true
  return (spo2Before - lowest) * 10 >= spo2Before
}

function isHypotensive(lowest: number, patient: AirwayPatient): boolean {
  const isChild = isUnderYears(patient, adultPressureFromYears) === true
  const limit = hasBrainInjury(patient) && !isChild ? minDashSystolicInBrainInjury : minUsualSystolic(patient)
  return lowest < limit
}

const hasHarm = ({ complications, lowestSpo2, lowestSystolic }: Airway, patient: AirwayPatient): boolean =>
  hasAny(complications, [...hypoxiaCodes, ...hypotensionCodes, 'cardiac_arrest']) ||
  (isGiven(lowestSpo2) && isHypoxic(lowestSpo2, patient)) ||
  (isGiven(lowestSystolic) && isHypotensive(lowestSystolic, patient))

/** Returns whether the first attempt was without harm. An unanswered question makes it unknown, never good. */
export function firstPassHarm(
  airway: Airway,
  firstPass: boolean | null,
  patient: AirwayPatient,
): FirstPassHarm {
  const unknown = { withoutHarm: null, byReport: null }
  if (firstPass === null || isInArrest(airway)) return unknown
  if (!firstPass || hasHarm(airway, patient)) return { withoutHarm: false, byReport: null }
  const { complications, lowestSpo2, lowestSystolic } = airway
  if (!complications || complications.length === 0) return unknown
  const measuredCount = [lowestSpo2, lowestSystolic].filter(isGiven).length
  if (measuredCount === 2) return { withoutHarm: true, byReport: false }
  return measuredCount === 0 && complications.includes('none')
    ? { withoutHarm: true, byReport: true }
    : unknown
}
