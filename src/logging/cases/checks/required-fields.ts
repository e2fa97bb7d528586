import type { FieldError } from '#platform/contract/errors.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import type { CaseFacts } from '../contract.ts'

/** The fields that a complete case requires besides its date. The age is required only if there was a patient. */
export const requiredFields = [
  'type',
  'mission.missionType',
  'mission.result',
  'team.myRole',
  'patientAge',
  'patientAgeUnit',
] as const

type RequiredField = (typeof requiredFields)[number]

/** Returns the missing required fields. They are few, so that a quick log takes half a minute. A draft needs only its date. */
export function requiredErrors(facts: CaseFacts): FieldError[] {
  const { mission, team } = facts
  const isAgeUnknown = facts.patientAgeUnknown === true
  const needsAge = Boolean(mission?.result) && !isPatientless(mission) && !isAgeUnknown
  const isAgeMissing = facts.patientAge === null || facts.patientAge === undefined
  const lines: [path: RequiredField, message: string, isMissing: boolean][] = [
    ['type', 'Choose a case type.', !facts.type],
    ['mission.missionType', 'Choose a mission type.', !mission?.missionType],
    ['mission.result', 'Choose how the mission ended.', !mission?.result],
    ['team.myRole', 'Choose your role.', !team?.myRole],
    ['patientAge', 'Enter the age, or mark it as not known.', needsAge && isAgeMissing],
    [
      'patientAgeUnit',
      'Choose a unit of age.',
      (needsAge || isAgeUnknown) && !isAgeMissing && !facts.patientAgeUnit,
    ],
  ]
  return lines.filter(([, , isMissing]) => isMissing).map(([path, message]) => ({ path, message }))
}
