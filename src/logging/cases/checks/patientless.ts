import { isBlank } from '#platform/contract/blank.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { isExercise } from '#logging/missions/mission.ts'
import type { CaseFacts } from '../contract.ts'
import { isSimulated } from '#logging/treatment/done.ts'

const unlessEmpty = 'Leave this empty: the mission had no patient.'

/** Whether a part has no content at any depth. A "no" is not a statement about a patient. */
function saysNothing(value: unknown): boolean {
  if (isBlank(value) || value === false) return true
  return typeof value === 'object' && value !== null && Object.values(value).every(saysNothing)
}

/** Returns an error for each patient field with content, for a mission without a patient. */
export function patientlessErrors(entered: CaseFacts): FieldError[] {
  const fields = ['patientAge', 'patient', 'clinical', 'airway', 'drugs', 'blood', 'outcome'] as const
  const errors = fields
    .filter((field) => entered[field] === 0 || !saysNothing(entered[field]))
    .map((path): FieldError => ({ path, message: unlessEmpty }))
  const isAllowed = isExercise(entered.mission)
  entered.procedures.forEach((procedure, index) => {
    if (isAllowed && isSimulated(procedure, entered.encounterSetting)) return
    const message = isAllowed ? 'Only simulated procedures belong to an exercise.' : unlessEmpty
    errors.push({ path: `procedures.${index}`, message })
  })
  return errors
}
