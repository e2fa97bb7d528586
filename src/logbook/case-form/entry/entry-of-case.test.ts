import { describe, expect, test } from 'vitest'
import { toSavedCase } from '#testing/saved-case.ts'
import { minimalCase } from '#testing/given.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { savedState } from '../outbox/stored-entry.ts'
import { emptyEntry, type EntryFields } from './entry.ts'
import { editSettings, toCaseEntry } from './entry-of-case.ts'
import { needsSignature } from './entry-request.ts'
import { issuesOf } from './issues.ts'
import type { EntrySettings } from './organization-settings.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const now = new Date('2026-03-14T04:12:00Z')
const settings: EntrySettings = {
  zone: 'UTC',
  paediatricAgeLimit: 16,
  signOff: { everything: true },
  bases: [],
  regions: [],
  supervisor: null,
}

const entered = (facts: Partial<CaseRequest> = {}) =>
  caseRequestSchema.parse(minimalCase({ date: '2026-03-04', ...facts }))

describe('whether the form requires the supervisor of a supervised case', () => {
  const request = entered({ team: { myRole: 'doctor', supervisionLevel: 'distant' } })
  const missingIn = (changes: Partial<Case>): string[] => {
    const saved = toSavedCase(request, { id, ...changes })
    const context = { ...editSettings(settings, savedState(saved)), today: '2026-03-14', now }
    return issuesOf(toCaseEntry(saved, 'UTC'), context).optionalFields.map(({ path }) => path)
  }

  test('depends on the rule that applied when the case was logged, not on today’s', () => {
    expect(missingIn({ signOffRule: null })).not.toContain('team.supervisorUserId')
    expect(missingIn({ signOffRule: { procedures: ['tourniquet'] } })).not.toContain('team.supervisorUserId')
    expect(missingIn({ signOffRule: { supervised: true } })).toContain('team.supervisorUserId')
  })

  test('depends on today’s rule for a draft, and for a case that an earlier version stored', () => {
    expect(missingIn({ status: 'draft' })).toContain('team.supervisorUserId')
    expect(missingIn({})).toContain('team.supervisorUserId')
  })
})

test('fields that are hidden because there was no patient require no signature', () => {
  const { fields } = emptyEntry(id, '2026-03-04')
  const signOff = { procedures: ['tourniquet'] }
  const withResult = (result: string): EntryFields => ({
    ...fields,
    mission: { missionType: 'primary_scene', result },
    procedures: [{ code: 'tourniquet' }],
  })
  expect(needsSignature(withResult('patient_transported'), { ...settings, signOff })).toBe(true)
  expect(needsSignature(withResult('stood_down_before_mobile'), { ...settings, signOff })).toBe(false)
})
