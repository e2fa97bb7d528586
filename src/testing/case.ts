import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { derivedOf } from '#logging/cases/derived.ts'

export const shownCaseId = '019a0000-0000-7000-8000-000000000042'
const now = '2026-03-15T02:40:00.000Z'

/** Returns a case as the server shows it to its owner, made of a request. `facts` replaces what the server adds. */
export function caseOf(request: CaseRequest, facts: Partial<Case> = {}): Case {
  const { status, ...entered } = caseRequestSchema.parse(request)
  return {
    ...entered,
    status,
    _id: shownCaseId,
    id: shownCaseId,
    missionNumber: '#26-00042',
    title: entered.title ?? 'Untitled case',
    typeLabel: 'Trauma',
    baseLabel: null,
    regionLabel: null,
    exactTimes: true,
    supervisor: null,
    assessments: null,
    everFlagged: entered.flagCaseReview,
    organizationId: null,
    createdBy: { id: '019a0000-0000-7000-8000-000000000001', name: 'Ada Vale', role: 'clinician' },
    createdAt: now,
    updatedAt: now,
    submittedAt: now,
    version: 1,
    source: 'web',
    derived: derivedOf(entered, { paediatricAgeLimit: 16, requireSignOff: false }),
    ...facts,
  }
}
