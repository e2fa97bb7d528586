import type { Case, CaseUpdate } from '#cases/contract.ts'

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

/** A saved case as the request that would leave it as it is. */
export function updateOf(saved: Case): CaseUpdate {
  const entered = Object.fromEntries(enteredFields.map((field) => [field, saved[field]]))
  const assessments = saved.assessments?.map(({ tool, toolOther, assessorUserId }) => ({
    tool,
    toolOther,
    assessorUserId,
  }))
  const status = saved.status === 'draft' ? 'draft' : 'completed'
  // The fields are those listed above.
  return { ...(entered as Pick<Case, (typeof enteredFields)[number]>), status, assessments }
}
