/** Finds doses with a likely error in the number or unit. The form asks about them, but never refuses them. */
import type { FieldError } from '#platform/contract/errors.ts'
import { findEntry, labelOf } from '#reference/codes.ts'
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

const milligramsPerUnit: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000 }

/** Converts a dose to the unit of the usual doses. A rate keeps its unit, which no usual dose has. */
function toUsualUnit(dose: number, unit: string): { amount: number; unit: string } {
  const factor = milligramsPerUnit[unit]
  if (factor !== undefined) return { amount: dose * factor, unit: 'mg' }
  return { amount: dose, unit: unit === 'international_unit' ? 'unit' : unit }
}

const perKilogram = '_per_kg'
const adultWeightsKg: Range = { lowest: 35, highest: 200 }

/** Returns the total amount given, as a range if it depends on the patient's weight. */
function amountGiven(
  { dose, unit }: { dose: number; unit: string },
  weights: Range,
): Range & { unit: string } {
  const isPerKilogram = unit.endsWith(perKilogram)
  const { amount, unit: usualUnit } = toUsualUnit(
    dose,
    isPerKilogram ? unit.slice(0, -perKilogram.length) : unit,
  )
  const { lowest, highest } = isPerKilogram ? weights : { lowest: 1, highest: 1 }
  return { lowest: amount * lowest, highest: amount * highest, unit: usualUnit }
}

const rangeOf = ([lowest = 0, highest = Infinity]: DoseRange): Range => ({ lowest, highest })

const daysPerMonth = 30.44
const daysPerYear = 365.25

/** Returns the mean weight at an age by the Advanced Paediatric Life Support formulae. */
function meanWeightKg(days: number): number {
  const years = days / daysPerYear
  if (years < 1) return days / daysPerMonth / 2 + 4
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

/** Returns a child's usual range: the listed one, or else one by weight with neither limit above that of an adult. */
function childRange({ adult, child, childPerKg }: UsualDose, patient: Patient): Range {
  if (child) return rangeOf(child)
  const adultRange = rangeOf(adult)
  const weights = weightsKg(patient)
  if (!childPerKg || !weights) return { lowest: 0, highest: adultRange.highest }
  const perKg = rangeOf(childPerKg)
  return {
    lowest: Math.min(perKg.lowest * weights.lowest, adultRange.lowest),
    highest: Math.min(perKg.highest * weights.highest, adultRange.highest),
  }
}

function usualRange(usual: UsualDose, patient: Patient, paediatricAgeLimit: number): Range {
  // A patient without an age may be a child, so only a dose too high for anyone is queried.
  if (!knownAge(patient)) return { lowest: 0, highest: rangeOf(usual.adult).highest }
  if (isPaediatric(patient, paediatricAgeLimit)) return childRange(usual, patient)
  return rangeOf(usual.adult)
}

/** Returns the plausible weights. A patient without an age may weigh as little as a newborn and as much as any adult. */
function plausibleWeights(patient: Patient, paediatricAgeLimit: number): Range {
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
  const { lowest, highest, unit } = amountGiven(
    { dose: drug.dose, unit: drug.unit },
    plausibleWeights(patient, paediatricAgeLimit),
  )
  const ranges = usualRanges(drug, unit).map((usual) => usualRange(usual, patient, paediatricAgeLimit))
  if (ranges.length === 0) return null
  const isAbove = lowest > farAbove * Math.max(...ranges.map((range) => range.highest))
  const isBelow = highest <= farBelow * Math.min(...ranges.map((range) => range.lowest))
  if (!isAbove && !isBelow) return null
  const doseText = `${labelOf(drugs, drug.code)} ${drug.dose} ${labelOf(doseUnits, drug.unit)}`
  return `${doseText} is far ${isAbove ? 'above' : 'below'} a usual single dose`
}

function unitQuestion({ code, codeOther, dose }: Drug): string {
  const usualUnit = findEntry(drugs, code)?.unit
  const proposal = usualUnit === undefined ? '' : ` It is usually given in ${labelOf(doseUnits, usualUnit)}.`
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
