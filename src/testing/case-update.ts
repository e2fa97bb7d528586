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
export function updateOf(saved: Case): CaseUpdate {
  const entered = Object.fromEntries(enteredFields.map((field) => [field, saved[field]]))
  const assessments = saved.assessments?.map(({ tool, toolOther, assessorUserId }) => ({
    tool,
    toolOther,
    assessorUserId,
  }))
  const status = saved.status === 'draft' ? 'draft' : 'completed'
  // `entered` has exactly the fields listed above.
  return { ...(entered as Pick<Case, (typeof enteredFields)[number]>), status, assessments }
}
