/** Headings with several parts: "Problème / Dg", "Alder/kjønn", "Autres gestes". */
import { targetOf } from '../targets.contract.ts'
import { possibleFieldsOf } from '../headings/doubtful-headings.ts'
import { abbreviatedTarget, exactFieldOf, splitHeading } from '../headings/known-headings.ts'
import { procedureIfCounted, procedureOfHeading } from './tick-headings.ts'

/** Combinations of fields that one column can fill together. */
const combinedFields: readonly (readonly [parts: readonly string[], target: string])[] = [
  [['patient.gender', 'patientAge'], 'patient.sexAndAge'],
  [['patient.gender', 'patientAge', 'patient.weightKg'], 'patient.sexAndAge'],
  [['type', 'mission.missionType'], 'caseAndMission'],
  [['mission.platform', 'mission.missionType'], 'caseAndMission'],
  [['type', 'mission.platform'], 'caseAndMission'],
  [['type', 'mission.missionType', 'mission.platform'], 'caseAndMission'],
  [
    ['clinical.vitals.first.systolicBp', 'clinical.vitals.first.diastolicBp'],
    'clinical.vitals.first.bloodPressure',
  ],
]
const nearlyAll = 0.8
const minShare = 0.2

interface Values {
  /** The share of values that can be read as a field. */
  fit: (target: string) => number
}

const targetOfPart = (part: string): string | null =>
  exactFieldOf(part) ?? abbreviatedTarget(part) ?? possibleFieldsOf(part)[0] ?? null

/**
 * Returns the field of a heading with several parts: the field that all known parts name, or the one that nearly all
 * values fit. Undefined if no part is known, null if no field is clear.
 */
export function compositeTarget(heading: string, { fit }: Values): string | null | undefined {
  const partTargets = splitHeading(heading).map(targetOfPart)
  const parts = new Set(partTargets.filter((target) => target !== null))
  const [first] = parts
  if (first === undefined) return undefined
  // An unknown part may be the real subject of the column; but entries of a list can be recognized one by one.
  if (partTargets.includes(null) && targetOf(first)?.kind !== 'codes') return null
  if (parts.size === 1) return first
  const combination = combinedFields.find(
    ([all]) => all.length === parts.size && all.every((part) => parts.has(part)),
  )
  if (combination && fit(combination[1]) >= nearlyAll) return combination[1]
  // A column of complaints and diagnoses may be free text, or words of our list.
  if (parts.size === 2 && parts.has('clinical.presentation') && parts.has('clinical.diagnosisPrimary'))
    return fit('clinical.diagnosisPrimary') >= minShare
      ? 'clinical.diagnosisPrimary'
      : 'clinical.presentation'
  // A procedure list also recognizes drugs among its entries.
  if (parts.size === 2 && parts.has('procedures') && parts.has('drugs')) return 'procedures'
  if ([...parts].every((part) => part.startsWith('clinical.vitals.first.')))
    return fit('clinical.vitals.first.several') >= nearlyAll ? 'clinical.vitals.first.several' : null
  // "Date / time": the date decides the day, as in a column of dates.
  if (parts.has('date') && fit('date') >= nearlyAll) return 'date'
  const partFits = [...parts]
    .filter((part) => targetOf(part)?.kind !== 'text')
    .map((part) => [part, fit(part)] as const)
  const goodFits = partFits.filter(([, share]) => share >= nearlyAll)
  const partialFits = partFits.filter(([, share]) => share < nearlyAll && share > minShare)
  return goodFits.length === 1 && partialFits.length === 0 && partFits.length === parts.size
    ? (goodFits[0]?.[0] ?? null)
    : null
}

/** Whether a heading names its field without the help of its group. */
export const isFieldName = (heading: string): boolean =>
  targetOfPart(heading) !== null ||
  findExtendedList(heading) !== null ||
  procedureIfCounted(heading) !== null ||
  procedureOfHeading(heading) !== null ||
  splitHeading(heading).some((part) => targetOfPart(part) !== null)

/**
 * The beginning of headings such as "Other procedures", "Autres médics": more entries of a list that several columns
 * may fill.
 */
const morePrefix =
  /^(?:autres?|others?|further|additional|more|weitere[rs]?|sonstige[rs]?|andere|andre|anden|andra|annen|ovrige?|øvrige?|ovriga|övriga|otr[oa]s?|altr[eio]|overige)\s{1,3}(?=\p{L})/iu
const extensibleLists = new Set(['procedures', 'drugs', 'clinical.diagnosisSecondary', 'tags'])

/** Returns the list that a heading adds entries to, or null. */
export function findExtendedList(heading: string): string | null {
  const withoutPrefix = heading.trim().replace(morePrefix, '')
  if (withoutPrefix === heading.trim()) return null
  const target = targetOfPart(withoutPrefix)
  return target !== null && extensibleLists.has(target) ? target : null
}
