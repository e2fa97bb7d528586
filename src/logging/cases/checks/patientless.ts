import { isBlank } from '#platform/contract/blank.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { isExercise } from '#logging/missions/mission.ts'
import type { CaseFacts } from '../contract.ts'
import { isSimulated } from '#logging/treatment/done.ts'

const mustBeEmpty = 'Leave this empty: the mission had no patient.'

/** Whether a part has no content at any depth. A "no" does not count as content. */
function isWithoutContent(value: unknown): boolean {
  if (isBlank(value) || value === false) return true
  return typeof value === 'object' && value !== null && Object.values(value).every(isWithoutContent)
}

/** Returns an error for each patient field with content, for a mission without a patient. */
export function patientlessErrors(facts: CaseFacts): FieldError[] {
  const fields = ['patientAge', 'patient', 'clinical', 'airway', 'drugs', 'blood', 'outcome'] as const
  const errors = fields
    .filter((field) => facts[field] === 0 || !isWithoutContent(facts[field]))
    .map((path): FieldError => ({ path, message: mustBeEmpty }))
  const isAllowed = isExercise(facts.mission)
  facts.procedures.forEach((procedure, index) => {
    if (isAllowed && isSimulated(procedure, facts.encounterSetting)) return
    const message = isAllowed ? 'Only simulated procedures belong to an exercise.' : mustBeEmpty
    errors.push({ path: `procedures.${index}`, message })
  })
  return errors
}
