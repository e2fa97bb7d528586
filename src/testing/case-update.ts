import type { Case, CaseUpdate } from '#logging/cases/contract.ts'

const enteredFields = [
  'clientId',
  'missionNumber',
  'patientSequence',
  'title',
  'date',
  'type',
  'typeOther',
  'patientAge',
  'patientAgeUnit',
  'patientAgeUnknown',
  'encounterSetting',
  'flagCaseReview',
  'flagReasons',
  'flagReasonsOther',
  'flagNote',
  'tags',
  'mission',
  'team',
  'patient',
  'clinical',
  'airway',
  'procedures',
  'drugs',
  'blood',
  'outcome',
  'reflection',
  'version',
] as const satisfies readonly (keyof CaseUpdate & keyof Case)[]

/** Returns the update request that leaves a saved case unchanged. */
export function toUpdate(savedCase: Case): CaseUpdate {
  const enteredValues = Object.fromEntries(enteredFields.map((field) => [field, savedCase[field]]))
  const assessments = savedCase.assessments?.map(({ tool, toolOther, assessorUserId }) => ({
    tool,
    toolOther,
    assessorUserId,
  }))
  const status = savedCase.status === 'draft' ? 'draft' : 'completed'
  // Safe cast: `enteredValues` has exactly the fields listed above.
  return { ...(enteredValues as Pick<Case, (typeof enteredFields)[number]>), status, assessments }
}
