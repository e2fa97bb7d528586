/** Headings that consist of the words of a list: "Road / air", "Male/female", "Primary or secondary". */
import { knownCode } from '../values/known-words.ts'
import { splitHeading } from './known-headings.ts'

const lists: readonly (readonly [list: string, target: string])[] = [
  ['platforms', 'mission.platform'],
  ['missionTypes', 'mission.missionType'],
  ['patientGenders', 'patient.gender'],
  ['lightConditions', 'mission.lightCondition'],
  ['encounterSettings', 'encounterSetting'],
  ['clinicalOutcomes', 'outcome.clinicalOutcome'],
]

/** Returns the field if every part of the heading is a different word of its list, else null. */
export function choiceHeading(heading: string): string | null {
  const parts = splitHeading(heading.replaceAll(/\s(?:or|oder|ou|eller|of|o)\s/giu, ' / '))
  if (parts.length < 2 || parts.some((part) => part.length < 3)) return null
  for (const [list, target] of lists) {
    const codes = parts.map((part) => knownCode(list, part))
    if (codes.every((code) => code !== null) && new Set(codes).size === codes.length) return target
  }
  return null
}
