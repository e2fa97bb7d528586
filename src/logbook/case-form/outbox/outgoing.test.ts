import { describe, expect, test } from 'vitest'
import { toSavedCase } from '#testing/saved-case.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { emptyEntry, type CaseEntry } from '../entry/entry.ts'
import { type EntryContext } from '../entry/issues.ts'
import * as guard from '#privacy/guard.ts'
import { savedState, saveStateOf, withConflictResolved, withEntry, type StoredEntry } from './stored-entry.ts'
import { afterProblem, afterSaved, draftOf, withNextRequest } from './outgoing.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const userId = '019a0000-0000-7000-8000-000000000001'
const now = new Date('2026-03-14T04:12:00Z')
const later = new Date('2026-03-14T04:13:00Z')
const context: EntryContext = {
  zone: 'Europe/London',
  paediatricAgeLimit: 16,
  bases: [],
  regions: [],
  supervisor: null,
  today: '2026-03-14',
  now,
  guard,
}

function typed(fields: Partial<CaseEntry['fields']> = {}, clocks: CaseEntry['clocks'] = {}): CaseEntry {
  const empty = emptyEntry(id, '2026-03-14')
  return { fields: { ...empty.fields, ...fields }, clocks }
}

const stored = (entry = typed({ type: 'trauma' })): StoredEntry =>
  withEntry(null, { userId, entry, saved: null }, now)

const responseTo = (request: CaseRequest, version = 1): Case =>
  toSavedCase(caseRequestSchema.parse(request), { id, version })

describe('an unfinished case is sent', () => {
  test('completely, if the server would accept every field', () => {
    const draft = draftOf(typed({ type: 'trauma', patientAge: 34 }), context)
    expect(draft).toMatchObject({ unsent: 0, request: { status: 'draft', type: 'trauma', patientAge: 34 } })
  })

  test('without contradictions, which stay on the device and are counted', () => {
    const draft = draftOf(typed({ type: 'trauma', patientAge: 340 }), context)
    expect(draft?.unsent).toBe(1)
    expect(draft?.request.type).toBe('trauma')
    expect(draft?.request.patientAge).toBeUndefined()
  })

  test('without a text that may identify a patient', () => {
    const clinical = { summary: 'Call her son on 07700 900123' }
    const draft = draftOf(typed({ type: 'trauma', clinical }), context)
    expect(draft?.unsent).toBeGreaterThan(0)
    expect(JSON.stringify(draft?.request)).not.toContain('07700')
  })

  test('without a wrong field of a line, but with the rest of the list', () => {
    const drugs: CaseEntry['fields']['drugs'] = [
      { code: 'ketamine', dose: -50, unit: 'mg' },
      { code: 'fentanyl' },
    ]
    const draft = draftOf(typed({ drugs }), context)
    expect(draft?.request.drugs).toEqual([{ code: 'ketamine', unit: 'mg' }, { code: 'fentanyl' }])
    expect(draft?.unsent).toBe(1)
  })

  test('without an assessment whose tool is not chosen yet, which is not an error', () => {
    const assessorUserId = '019a0000-0000-7000-8000-000000000007'
    const incomplete = { assessorUserId } as NonNullable<CaseEntry['fields']['assessments']>[number]
    const draft = draftOf(typed({ assessments: [{ tool: 'dops', assessorUserId }, incomplete] }), context)
    expect(draft).toMatchObject({ unsent: 0, request: { assessments: [{ tool: 'dops', assessorUserId }] } })
  })

  test('without a clock time that cannot be placed, which is counted too', () => {
    const clocks = { activatedAt: { clock: '03:00' }, mobileAt: { clock: '02:50' } }
    expect(draftOf(typed({}, clocks), context)?.unsent).toBe(1)
  })

  test('not at all without a date', () => {
    expect(draftOf(typed({ date: '' }), context)).toBeNull()
  })
})

describe('sending', () => {
  test('a request in flight is repeated unchanged, whatever the user types meanwhile', () => {
    const first = withNextRequest(stored(), context)
    const more = withEntry(first, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    expect(withNextRequest(more, context).sending).toBe(first.sending)
  })

  test('saved content is not sent again; later changes are sent with its version', () => {
    const first = withNextRequest(stored(), context)
    const request = first.sending?.request as CaseRequest
    const arrived = afterSaved(first, request, responseTo(request)) as StoredEntry
    expect(arrived).toMatchObject({ isArrived: true, sending: null })
    expect(withNextRequest(arrived, context)).toBe(arrived)
    const more = withEntry(arrived, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    expect(withNextRequest(more, context).sending).toMatchObject({ version: 1, request: { type: 'medical' } })
  })

  test('what is typed during a request is not lost with its response', () => {
    const first = withNextRequest(stored(), context)
    const more = withEntry(first, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    const request = first.sending?.request as CaseRequest
    const arrived = afterSaved(more, request, responseTo(request)) as StoredEntry
    expect(arrived.entry.fields.type).toBe('medical')
    expect(arrived.isArrived).toBe(false)
    expect(withNextRequest(arrived, context).sending?.request.type).toBe('medical')
  })

  test('a finished case leaves the device once it is logged', () => {
    const ready = withNextRequest({ ...stored(), aim: 'log' }, context)
    const request = ready.sending?.request as CaseRequest
    expect(request.status).toBe('completed')
    expect(afterSaved(ready, request, responseTo(request))).toBeNull()
  })

  test('a draft that was saved after its author had finished the case is logged next', () => {
    const ready = withNextRequest(stored(), context)
    const request = ready.sending?.request as CaseRequest
    const unlogged = afterSaved({ ...ready, aim: 'log' }, request, responseTo(request)) as StoredEntry
    expect(withNextRequest(unlogged, context).sending).toMatchObject({
      version: 1,
      request: { status: 'completed' },
    })
  })

  test('a correction after finishing is not lost with the response', () => {
    const ready = withNextRequest({ ...stored(), aim: 'log' }, context)
    const corrected = withEntry(ready, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    expect(corrected.aim).toBe('draft')
    const request = ready.sending?.request as CaseRequest
    const remaining = afterSaved(corrected, request, responseTo(request)) as StoredEntry
    expect(remaining.entry.fields.type).toBe('medical')
    expect(remaining.saved).toMatchObject({ version: 1, status: 'completed' })
  })

  test('a draft whose response was lost, and that has since been changed elsewhere, is a conflict', () => {
    const ready = withNextRequest(stored(), context)
    const request = ready.sending?.request as CaseRequest
    expect(afterSaved(ready, request, responseTo(request, 2))?.problem?.kind).toBe('conflict')
  })

  test('changes of a logged case wait until their author saves', () => {
    const saved = savedState({ ...responseTo({ date: '2026-03-14' }), status: 'completed' })
    const edited = withEntry(null, { userId, entry: typed({ type: 'medical' }), saved }, now)
    expect(withNextRequest(edited, context).sending).toBeNull()
    expect(saveStateOf(withNextRequest(edited, context), false)).toBe('device')
  })

  test('after a refusal, nothing is sent until the author changes the entry', () => {
    const refused = afterProblem(
      { ...stored(), aim: 'log' },
      { kind: 'refused', message: 'No.', fields: [], requestId: null },
    )
    expect(withNextRequest(refused, context)).toBe(refused)
    expect(saveStateOf(refused, false)).toBe('attention')
    const changed = withEntry(refused, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    expect(withNextRequest(changed, context).sending).not.toBeNull()
  })

  test('a conflict remains after further typing, and ends when the author chooses between the versions', () => {
    const other = responseTo({ date: '2026-03-14', type: 'cardiac', status: 'draft' }, 7)
    const conflicted = afterProblem(stored(), { kind: 'conflict', saved: other })
    const more = withEntry(conflicted, { userId, entry: typed({ type: 'medical' }), saved: null }, later)
    expect(withNextRequest(more, context).sending).toBeNull()
    const chosen = withConflictResolved(more, more.entry, other, later)
    expect(withNextRequest(chosen, context).sending).toMatchObject({
      version: 7,
      request: { type: 'medical' },
    })
  })
})

describe('the save state says', () => {
  test('first on this device, then saving, then saved', () => {
    expect(saveStateOf(stored(), false)).toBe('device')
    const ready = withNextRequest(stored(), context)
    expect(saveStateOf(ready, true)).toBe('saving')
    const request = ready.sending?.request as CaseRequest
    expect(saveStateOf(afterSaved(ready, request, responseTo(request)) as StoredEntry, false)).toBe('saved')
  })

  test('that something needs attention while a part is stored only on this device', () => {
    const ready = withNextRequest(stored(typed({ type: 'trauma', patientAge: 340 })), context)
    const request = ready.sending?.request as CaseRequest
    expect(saveStateOf(afterSaved(ready, request, responseTo(request)) as StoredEntry, false)).toBe(
      'attention',
    )
  })
})
