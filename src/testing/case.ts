import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { derivedOf } from '#logging/cases/derived.ts'

export const exampleCaseId = '019a0000-0000-7000-8000-000000000042'
const now = '2026-03-15T02:40:00.000Z'

/** Returns a case as the server shows it to its owner, from a request. `facts` replaces values that the server adds. */
export function toCase(request: CaseRequest, facts: Partial<Case> = {}): Case {
  const { status, ...enteredFields } = caseRequestSchema.parse(request)
  return {
    ...enteredFields,
    status,
    _id: exampleCaseId,
    id: exampleCaseId,
    missionNumber: '#26-00042',
    title: enteredFields.title ?? 'Untitled case',
    typeLabel: 'Trauma',
    baseLabel: null,
    regionLabel: null,
    exactTimes: true,
    supervisor: null,
    assessments: null,
    everFlagged: enteredFields.flagCaseReview,
    organizationId: null,
    createdBy: { id: '019a0000-0000-7000-8000-000000000001', name: 'Ada Vale', role: 'clinician' },
    createdAt: now,
    updatedAt: now,
    submittedAt: now,
    version: 1,
    source: 'web',
    derived: derivedOf(enteredFields, { paediatricAgeLimit: 16, signOff: {} }),
    ...facts,
  }
}
