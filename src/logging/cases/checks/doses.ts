/** Finds doses with a likely error in the number or unit. The form asks about them, but never refuses them. */
import type { FieldError } from '#platform/contract/errors.ts'
import { entryOf, labelOf } from '#reference/codes.ts'
import { doseUnits, drugs } from '#reference/drugs.ts'
import { usualDoses, type DoseRange, type UsualDose } from '#reference/usual-doses.ts'
import type { CaseFacts } from '../contract.ts'
import { ageDays, isPaediatric, knownAge } from '../parts/patient.ts'
import type { Drug } from '../parts/procedures.contract.ts'

interface Range {
  lowest: number
  highest: number
}

type Patient = Pick<CaseFacts, 'patientAge' | 'patientAgeUnit' | 'patient'>

// Practice differs between services and doses may be divided, so only doses far outside the usual range are queried.
const farBelow = 1 / 5
const farAbove = 3

const inMilligrams: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000 }

/** Converts a dose to the unit of the usual doses. A rate is not a single dose and cannot be compared with one. */
function measured(dose: number, unit: string): { amount: number; unit: string } {
  const factor = inMilligrams[unit]
  if (factor !== undefined) return { amount: dose * factor, unit: 'mg' }
  return { amount: dose, unit: unit === 'international_unit' ? 'unit' : unit }
}

const perKilogram = '_per_kg'
const adultWeightsKg: Range = { lowest: 35, highest: 200 }

/** Returns the total amount given, as a range if it depends on the patient's weight. */
function given({ dose, unit }: { dose: number; unit: string }, weights: Range): Range & { unit: string } {
  const isPerKilogram = unit.endsWith(perKilogram)
  const { amount, unit: compared } = measured(dose, isPerKilogram ? unit.slice(0, -perKilogram.length) : unit)
  const { lowest, highest } = isPerKilogram ? weights : { lowest: 1, highest: 1 }
  return { lowest: amount * lowest, highest: amount * highest, unit: compared }
}

const rangeOf = ([lowest = 0, highest = Infinity]: DoseRange): Range => ({ lowest, highest })

const daysOfMonth = 30.44
const daysOfYear = 365.25

/** Returns the mean weight at an age by the Advanced Paediatric Life Support formulae. */
function meanWeightKg(days: number): number {
  const years = days / daysOfYear
  if (years < 1) return days / daysOfMonth / 2 + 4
  return years < 6 ? 2 * years + 8 : 3 * years + 7
}

/** Returns the entered weight, or else half to twice the mean for the age. A newborn may weigh far less. */
function weightsKg({ patient, ...age }: Patient): Range | null {
  const weight = patient?.weightKg
  if (weight) return { lowest: weight, highest: weight }
  const days = ageDays(age)
  if (days === null) return null
  const mean = meanWeightKg(days)
  return { lowest: days < 28 ? 0.5 : mean / 2, highest: mean * 2 }
}

/** Limits a child's dose to the adult maximum, whatever the weight; a heavy child may get the adult minimum. */
function childRange({ adult, child, childPerKg }: UsualDose, patient: Patient): Range {
  if (child) return rangeOf(child)
  const most = rangeOf(adult)
  const weights = weightsKg(patient)
  if (!childPerKg || !weights) return { lowest: 0, highest: most.highest }
  const perKg = rangeOf(childPerKg)
  return {
    lowest: Math.min(perKg.lowest * weights.lowest, most.lowest),
    highest: Math.min(perKg.highest * weights.highest, most.highest),
  }
}

function usualRange(usual: UsualDose, patient: Patient, paediatricAgeLimit: number): Range {
  // A patient without an age may be a child, so only a dose too high for anyone is queried.
  if (!knownAge(patient)) return { lowest: 0, highest: rangeOf(usual.adult).highest }
  if (isPaediatric(patient, paediatricAgeLimit)) return childRange(usual, patient)
  return rangeOf(usual.adult)
}

/** A patient without an age may weigh as little as a newborn and as much as any adult. */
function weightsOf(patient: Patient, paediatricAgeLimit: number): Range {
  const isChild = knownAge(patient) && isPaediatric(patient, paediatricAgeLimit)
  const weights = isChild || patient.patient?.weightKg ? weightsKg(patient) : null
  return weights ?? (knownAge(patient) ? adultWeightsKg : { lowest: 0.5, highest: adultWeightsKg.highest })
}

/** Returns the usual doses of the drug by its route, or by any route if none is given. */
function usualRanges(drug: Drug, unit: string): UsualDose[] {
  return usualDoses.filter(
    (usual) =>
      usual.drug === drug.code && usual.unit === unit && (!drug.route || usual.routes.includes(drug.route)),
  )
}

/** Returns a text if a dose is far from the usual one, or null. */
export function unusualDose(drug: Drug, patient: Patient, paediatricAgeLimit: number): string | null {
  // An infusion over hours is not a single dose.
  if (!drug.dose || !drug.unit || drug.infusion) return null
  const { lowest, highest, unit } = given(
    { dose: drug.dose, unit: drug.unit },
    weightsOf(patient, paediatricAgeLimit),
  )
  const ranges = usualRanges(drug, unit).map((usual) => usualRange(usual, patient, paediatricAgeLimit))
  if (ranges.length === 0) return null
  const isAbove = lowest > farAbove * Math.max(...ranges.map((range) => range.highest))
  const isBelow = highest <= farBelow * Math.min(...ranges.map((range) => range.lowest))
  if (!isAbove && !isBelow) return null
  const words = `${labelOf(drugs, drug.code)} ${drug.dose} ${labelOf(doseUnits, drug.unit)}`
  return `${words} is far ${isAbove ? 'above' : 'below'} a usual single dose`
}

function unitQuestion({ code, codeOther, dose }: Drug): string {
  const usual = entryOf(drugs, code)?.unit
  const proposal = usual === undefined ? '' : ` It is usually given in ${labelOf(doseUnits, usual)}.`
  return `${codeOther ?? labelOf(drugs, code)} ${dose}: in which unit?${proposal}`
}

export function doseWarnings(
  { drugs: lines, ...patient }: Patient & Pick<CaseFacts, 'drugs'>,
  paediatricAgeLimit: number,
): FieldError[] {
  return (lines ?? []).flatMap((drug, index) => {
    if (drug.dose && !drug.unit) return [{ path: `drugs.${index}.unit`, message: unitQuestion(drug) }]
    const doubt = unusualDose(drug, patient, paediatricAgeLimit)
    return doubt === null ? [] : [{ path: `drugs.${index}.dose`, message: `${doubt}: is this right?` }]
  })
}
