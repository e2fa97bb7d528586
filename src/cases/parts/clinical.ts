import type { FieldError } from '#platform/contract/errors.ts'
import { isUnderYears, type Age } from './patient.ts'
import type { Ais, Clinical, Vitals } from './clinical.contract.ts'

export interface VitalsFigures {
  point: string
  gcsTotal: number | null
  shockIndex: number | null
  meanBp: number | null
}

const adultShockIndexYears = 16
const warnFromYears = 12

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** Returns null if the verbal score is not testable, for example with a tube; "E1 VT M1" is shown instead. */
export function gcsTotalOf(vitals: Vitals): number | null {
  if (vitals.gcsVerbalNotTestable) return null
  const { gcsEye, gcsVerbal, gcsMotor } = vitals
  if (isGiven(gcsEye) && isGiven(gcsVerbal) && isGiven(gcsMotor)) return gcsEye + gcsVerbal + gcsMotor
  return vitals.gcsTotal ?? null
}

/** Returns heart rate divided by systolic pressure, for adults only; 1.0 or more deserves attention. */
export function shockIndexOf({ heartRate, systolicBp }: Vitals, age: Age): number | null {
  if (isUnderYears(age, adultShockIndexYears) !== false || !isGiven(heartRate) || !systolicBp) return null
  return Math.round((heartRate / systolicBp) * 100) / 100
}

export function meanBpOf({ meanBp, systolicBp, diastolicBp }: Vitals): number | null {
  if (isGiven(meanBp)) return meanBp
  if (!isGiven(systolicBp) || !isGiven(diastolicBp)) return null
  return Math.round(diastolicBp + (systolicBp - diastolicBp) / 3)
}

export function vitalsFigures(clinical: Clinical | null | undefined, age: Age): VitalsFigures[] {
  return (clinical?.vitals ?? []).map((vitals) => ({
    point: vitals.point,
    gcsTotal: gcsTotalOf(vitals),
    shockIndex: shockIndexOf(vitals, age),
    meanBp: meanBpOf(vitals),
  }))
}

/** Returns the injury severity score, 0-75: the sum of squares of the three worst regions; 75 if any is 6. */
export function issOf(ais: readonly Ais[] | null | undefined): number | null {
  if (!ais || ais.length === 0) return null
  const worstFirst = ais.map(({ severity }) => severity).toSorted((one, other) => other - one)
  if (worstFirst[0] === 6) return 75
  return worstFirst.slice(0, 3).reduce((sum, severity) => sum + severity ** 2, 0)
}

function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}

function vitalsErrors(vitals: Vitals, path: string): FieldError[] {
  const errors: FieldError[] = []
  const { gcsEye, gcsVerbal, gcsMotor, gcsTotal, systolicBp, diastolicBp } = vitals
  if (isGiven(diastolicBp) && isGiven(systolicBp) && diastolicBp > systolicBp) {
    errors.push({ path: `${path}.diastolicBp`, message: 'Diastolic is above systolic.' })
  }
  if (vitals.gcsVerbalNotTestable && isGiven(gcsVerbal)) {
    errors.push({
      path: `${path}.gcsVerbal`,
      message: 'Leave the verbal score empty when it is not testable.',
    })
  }
  const allParts = isGiven(gcsEye) && isGiven(gcsVerbal) && isGiven(gcsMotor)
  if (allParts && isGiven(gcsTotal) && gcsTotal !== gcsEye + gcsVerbal + gcsMotor) {
    errors.push({ path: `${path}.gcsTotal`, message: 'The total is not the sum of eye, verbal and motor.' })
  }
  return errors
}

export function clinicalErrors(clinical: Clinical | null | undefined): FieldError[] {
  if (!clinical) return []
  const vitals = clinical.vitals ?? []
  const ais = clinical.injury?.ais ?? []
  const errors = vitals.flatMap((set, index) => vitalsErrors(set, `clinical.vitals.${index}`))
  for (const index of repeated(vitals.map((set) => set.point))) {
    errors.push({ path: `clinical.vitals.${index}.point`, message: 'There is already a set for this point.' })
  }
  for (const index of repeated(ais.map((line) => line.region))) {
    errors.push({ path: `clinical.injury.ais.${index}.region`, message: 'This region is already listed.' })
  }
  if (clinical.diagnosisPrimary && clinical.diagnosisSecondary?.includes(clinical.diagnosisPrimary)) {
    errors.push({ path: 'clinical.diagnosisSecondary', message: 'This repeats the primary diagnosis.' })
  }
  return errors
}

const usualRanges = {
  heartRate: { label: 'Heart rate', min: 30, max: 220 },
  systolicBp: { label: 'Systolic pressure', min: 50, max: 240 },
  diastolicBp: { label: 'Diastolic pressure', min: 20, max: 140 },
  meanBp: { label: 'MAP (measured)', min: 35, max: 160 },
  respiratoryRate: { label: 'Respiratory rate', min: 5, max: 60 },
  spo2: { label: 'SpO2', min: 60, max: 100 },
  etco2Kpa: { label: 'End-tidal CO2', min: 2, max: 10 },
  temperatureC: { label: 'Temperature', min: 28, max: 42 },
  glucoseMmol: { label: 'Glucose', min: 2, max: 35 },
  lactateMmol: { label: 'Lactate', min: 0, max: 15 },
  haemoglobinGl: { label: 'Haemoglobin', min: 40, max: 200 },
  ph: { label: 'pH', min: 6.8, max: 7.7 },
  baseExcess: { label: 'Base excess', min: -25, max: 20 },
  potassiumMmol: { label: 'Potassium', min: 2, max: 7.5 },
} as const satisfies Partial<Record<keyof Vitals, { label: string; min: number; max: number }>>

type RangedVital = keyof typeof usualRanges
const rangedVitals = Object.keys(usualRanges) as RangedVital[] // the keys of a literal are exactly its own
const zeroInArrest = new Set<RangedVital>([
  'heartRate',
  'systolicBp',
  'diastolicBp',
  'meanBp',
  'respiratoryRate',
])

/** Asks "is this right?" about values outside the usual range from 12 years of age. No pulse is usual in an arrest. */
export function vitalsWarnings(
  clinical: Clinical | null | undefined,
  age: Age,
  isArrest: boolean,
): FieldError[] {
  if (isUnderYears(age, warnFromYears)) return []
  return (clinical?.vitals ?? []).flatMap((vitals, index) =>
    rangedVitals.flatMap((field) => {
      const value = vitals[field]
      const { label, min, max } = usualRanges[field]
      if (!isGiven(value) || (value >= min && value <= max)) return []
      if (isArrest && value === 0 && zeroInArrest.has(field)) return []
      return [{ path: `clinical.vitals.${index}.${field}`, message: `${label} ${value}: is this right?` }]
    }),
  )
}
