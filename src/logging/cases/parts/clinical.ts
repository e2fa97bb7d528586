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

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** Returns the Glasgow coma score; null if the verbal score is not testable, as with a tube ("E1 VT M1" is then shown). */
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
  const worstFirst = ais.map(({ severity }) => severity).toSorted((a, b) => b - a)
  if (worstFirst[0] === 6) return 75
  return worstFirst.slice(0, 3).reduce((sum, severity) => sum + severity ** 2, 0)
}

function repeatedIndices(values: readonly string[]): number[] {
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
  for (const index of repeatedIndices(vitals.map((set) => set.point))) {
    errors.push({ path: `clinical.vitals.${index}.point`, message: 'There is already a set for this point.' })
  }
  for (const index of repeatedIndices(ais.map((line) => line.region))) {
    errors.push({ path: `clinical.injury.ais.${index}.region`, message: 'This region is already listed.' })
  }
  if (clinical.diagnosisPrimary && clinical.diagnosisSecondary?.includes(clinical.diagnosisPrimary)) {
    errors.push({ path: 'clinical.diagnosisSecondary', message: 'This repeats the working diagnosis.' })
  }
  return errors
}
