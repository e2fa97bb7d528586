import { describe, expect, test } from 'vitest'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import type { EntrySettings } from './organization-settings.ts'
import {
  changeEntry,
  emptyEntry,
  carriedOverPresets,
  presetsOf,
  restoreEntry,
  type CaseEntry,
  type EntryChange,
} from './entry.ts'
import { requestOf } from './entry-request.ts'
import { issuesOf } from './issues.ts'
import { contentOfSections } from './sections.ts'

const id = '019a0000-0000-7000-8000-000000000042'
const supervisor = { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' }
const settings: EntrySettings = {
  zone: 'Europe/London',
  paediatricAgeLimit: 16,
  bases: [],
  regions: [],
  supervisor: null,
}
const context = { ...settings, today: '2026-03-14', now: new Date('2026-03-14T12:00:00Z') }
const quick: EntryChange = {
  type: 'trauma',
  patientAge: 34,
  mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
  team: { myRole: 'doctor' },
}
const entryOf = (...changes: EntryChange[]) =>
  changes.reduce(changeEntry, changeEntry(emptyEntry(id, '2026-03-14'), quick))

test('a quick log is a valid request without empty fields', () => {
  const { errors, request } = issuesOf(entryOf({ mission: { resultReason: '' }, tags: [] }), context)
  expect(errors).toEqual([])
  expect(request).toEqual({
    _id: id,
    date: '2026-03-14',
    type: 'trauma',
    patientAge: 34,
    patientAgeUnit: 'years',
    mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    team: { myRole: 'doctor' },
    procedures: [],
  })
})

test('an empty form has missing fields, but no wrong ones', () => {
  const { errors, missingErrors: missing } = issuesOf(emptyEntry(id, '2026-03-14'), context)
  expect(missing.map(({ path }) => path)).toEqual([
    'type',
    'mission.missionType',
    'mission.result',
    'team.myRole',
  ])
  expect(errors).toHaveLength(missing.length)
})

test('an invalid age is an error, and a missing one is missing', () => {
  expect(issuesOf(entryOf({ patientAge: 1 }), context)).toMatchObject({
    errors: [{ path: 'patientAge', message: expect.stringContaining('use months') }],
    missingErrors: [],
  })
  expect(issuesOf(entryOf({ patientAge: null }), context).missingErrors).toMatchObject([
    { path: 'patientAge' },
  ])
  expect(issuesOf(entryOf({ patientAge: null, patientAgeUnknown: true }), context).errors).toEqual([])
})

test('facts about a patient are not sent if the mission had no patient', () => {
  const entry = entryOf(
    {
      patient: { gender: 'male' },
      clinical: { diagnosisPrimary: 'polytrauma' },
      procedures: [{ code: 'iv_access' }],
    },
    { mission: { result: 'stood_down_en_route' } },
  )
  const request = requestOf(entry, settings)
  expect(request).not.toHaveProperty('patientAge')
  expect(request).not.toHaveProperty('patient')
  expect(request).not.toHaveProperty('clinical')
  expect(request.procedures).toEqual([])
  expect(issuesOf(entry, context).errors).toEqual([])
})

test('a mission that was stood down is logged without the role in care of the last case; an exercise is logged with it', () => {
  const lead = entryOf({ team: { myInvolvement: 'lead', myGrade: 'consultant' } })
  const teamOf = (result: string) => requestOf(changeEntry(lead, { mission: { result } }), settings).team
  for (const result of ['stood_down_before_mobile', 'aborted_weather', 'transport_completed']) {
    expect(teamOf(result), result).toEqual({ myRole: 'doctor', myGrade: 'consultant' })
  }
  for (const result of ['patient_transported', 'exercise_completed']) {
    expect(teamOf(result), result).toMatchObject({ myInvolvement: 'lead' })
  }
  // The answer comes back with the patient.
  const corrected = changeEntry(changeEntry(lead, { mission: { result: 'stood_down_en_route' } }), {
    mission: { result: 'patient_transported' },
  })
  expect(requestOf(corrected, settings).team).toMatchObject({ myInvolvement: 'lead' })
})

test('the text of "other" is dropped when another answer is chosen', () => {
  const other = entryOf({ type: 'other', typeOther: 'Snake handler' })
  expect(requestOf(other, settings)).toMatchObject({ typeOther: 'Snake handler' })
  expect(requestOf(changeEntry(other, { type: 'medical' }), settings)).not.toHaveProperty('typeOther')
})

test('clock times are sent as instants in the time zone of the service, past midnight on the next day', () => {
  const entry = { ...entryOf(), clocks: { activatedAt: { clock: '23:50' }, mobileAt: { clock: '00:04' } } }
  entry.fields = { ...entry.fields, date: '2026-03-13' }
  expect(requestOf(entry, settings).mission).toMatchObject({
    activatedAt: '2026-03-13T23:50+00:00',
    mobileAt: '2026-03-14T00:04+00:00',
  })
  expect(caseRequestSchema.safeParse(requestOf(entry, settings)).success).toBe(true)
})

test('an invalid clock time is an error, not a missing field', () => {
  const entry = { ...entryOf(), clocks: { mobileAt: { clock: '99' } } }
  expect(issuesOf(entry, context)).toMatchObject({
    errors: [{ path: 'mission.mobileAt', message: 'Use a time such as 09:12.' }],
    missingErrors: [],
  })
})

test('removing the flag removes its reasons', () => {
  const flagged = entryOf({ flagCaseReview: true, flagReasons: ['clinician_request'], flagNote: 'Timing' })
  expect(requestOf(flagged, settings)).toMatchObject({ flagNote: 'Timing' })
  expect(requestOf(changeEntry(flagged, { flagCaseReview: false }), settings)).not.toHaveProperty('flagNote')
})

test('the next entry starts with the answers that seldom change', () => {
  const presets = presetsOf(entryOf({ team: { supervisionLevel: 'distant' } }))
  expect(emptyEntry(id, '2026-03-15', presets).fields).toMatchObject({
    mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    team: { myRole: 'doctor', supervisionLevel: 'distant' },
    clinical: {},
  })
})

test('the next entry starts at the base of the last one, unless that base has since closed', () => {
  const presets = presetsOf(entryOf({ mission: { baseCode: 'moor' } }))
  const baseOf = (active: boolean) => {
    const bases = [{ code: 'moor', label: 'Moorside', active }]
    return emptyEntry(id, '2026-03-15', carriedOverPresets(presets, { bases })).fields.mission.baseCode
  }
  expect(baseOf(true)).toBe('moor')
  expect(baseOf(false)).toBeUndefined()
})

test('the next entry does not start without a patient or as an exercise', () => {
  const carried = (mission: EntryChange['mission']) =>
    carriedOverPresets(presetsOf(entryOf({ mission })), { bases: [] }).mission
  expect(carried({ result: 'stood_down_en_route' })).toMatchObject({
    missionType: 'primary_scene',
    result: undefined,
    platform: 'rotary_wing',
  })
  expect(carried({ missionType: 'training', result: 'exercise_completed' })).toMatchObject({
    missionType: undefined,
    result: undefined,
  })
  expect(carried({ result: 'patient_died_scene' })).toMatchObject({ result: 'patient_died_scene' })
})

test('the linked supervisor is named at the levels that need a supervisor, unless the user removed the name', () => {
  const named = (team: EntryChange['team'], linked: EntrySettings['supervisor'] = supervisor) =>
    requestOf(entryOf({ team }), { ...settings, supervisor: linked }).team?.supervisorUserId
  for (const supervisionLevel of ['immediate', 'local', 'local_prompt', 'distant']) {
    expect(named({ supervisionLevel })).toBe(supervisor.id)
  }
  for (const supervisionLevel of ['observed', 'independent', 'supervising', null]) {
    expect(named({ supervisionLevel })).toBeUndefined()
  }
  expect(named({ supervisionLevel: 'distant', supervisorUserId: null })).toBeUndefined()
  expect(named({ supervisionLevel: 'distant' }, null)).toBeUndefined()
})

test('a patient is a child below the age limit of the organization', () => {
  const entry = entryOf({ type: 'paediatric', patientAge: 16 })
  expect(issuesOf(entry, context).errors).toMatchObject([
    { path: 'type', message: 'A paediatric case needs an age under 16 years.' },
  ])
  expect(issuesOf(entry, { ...context, paediatricAgeLimit: 17 }).errors).toEqual([])
})

test('an entry is restored from the device unchanged; other data is rejected', () => {
  const entry = entryOf({ title: 'Night rescue' })
  expect(restoreEntry(JSON.parse(JSON.stringify(entry)))).toEqual(JSON.parse(JSON.stringify(entry)))
  for (const malformed of [null, 7, 'x', [], {}, { fields: {} }, { fields: { _id: id }, clocks: {} }]) {
    expect(restoreEntry(malformed)).toBeNull()
  }
})

test('a restored entry still distinguishes the answers of the last case from those of its author', () => {
  const started = emptyEntry(id, '2026-03-14', {
    mission: { baseCode: 'moor' },
    team: { myGrade: 'consultant' },
  })
  const restored = restoreEntry(JSON.parse(JSON.stringify(started)))
  if (restored === null) throw new Error('Not an entry')
  expect([...contentOfSections(restored)]).toEqual([
    ['mission', 'remembered'],
    ['team', 'remembered'],
  ])
  const changed = changeEntry(restored, { team: { myGrade: 'trainee' } })
  expect(contentOfSections(changed).get('team')).toBe('entered')
  expect(contentOfSections({ ...restored, clocks: { mobileAt: { clock: '0904' } } }).get('mission')).toBe(
    'entered',
  )
})

test('the transport with the patient is not sent if the outcome says that the patient was not moved', () => {
  const moved = entryOf({ mission: { platformWithPatient: 'road_ambulance' } })
  expect(requestOf(moved, settings).mission).toMatchObject({ platformWithPatient: 'road_ambulance' })
  const assisted = changeEntry(moved, { mission: { result: 'patient_assisted' } })
  expect(requestOf(assisted, settings).mission).not.toHaveProperty('platformWithPatient')
})

describe('day or night', () => {
  const here = { ...settings, place: { latitude: 51.5, longitude: -0.12 } }
  const activatedAt = (clock: string, ...changes: EntryChange[]) => ({
    ...entryOf(...changes),
    clocks: { activatedAt: { clock } },
  })
  const lightOf = (entry: CaseEntry, place: EntrySettings = here) =>
    requestOf(entry, place).mission?.lightCondition

  test('follows the sun at activation until the user answers', () => {
    expect(lightOf(activatedAt('1200'))).toBe('day')
    expect(lightOf(activatedAt('2300'))).toBe('night')
    expect(lightOf(activatedAt('1815'))).toBeUndefined()
    expect(lightOf(entryOf())).toBeUndefined()
    expect(lightOf(activatedAt('1200'), settings)).toBeUndefined()
  })

  test('is the user’s choice, even if the user cleared it', () => {
    expect(lightOf(activatedAt('1200', { mission: { lightCondition: 'twilight' } }))).toBe('twilight')
    expect(lightOf(activatedAt('1200', { mission: { lightCondition: null } }))).toBeUndefined()
  })
})
