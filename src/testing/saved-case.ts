import type { Case, EnteredCase } from '#logging/cases/contract.ts'
import { derivedOf } from '#logging/cases/derived.ts'
import { suggestedTitle } from '#logging/cases/title.ts'

const savedAt = '2026-03-14T12:00:00.000Z'

/** Returns an entered case as the server would return it. */
export function toSavedCase(
  { enteredOffline, ...entered }: EnteredCase,
  changes: Partial<Case> & Pick<Case, 'id'>,
): Case {
  return {
    ...entered,
    _id: changes.id,
    missionNumber: '#26-00042',
    title: entered.title ?? suggestedTitle(entered),
    typeLabel: null,
    baseLabel: null,
    regionLabel: null,
    exactTimes: true,
    supervisor: null,
    assessments: null,
    everFlagged: false,
    organizationId: null,
    createdBy: { id: '019a0000-0000-7000-8000-000000000001', name: 'Robin Hale', role: 'clinician' },
    createdAt: savedAt,
    updatedAt: savedAt,
    submittedAt: savedAt,
    version: 1,
    source: enteredOffline ? 'offline' : 'web',
    derived: derivedOf(entered, { paediatricAgeLimit: 16, signOff: {} }),
    ...changes,
  }
}
