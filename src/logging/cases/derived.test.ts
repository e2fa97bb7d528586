import { expect, test } from 'vitest'
import { caseRequestSchema, derivedSchema, type CaseRequest } from './contract.ts'
import { caseContent, derivedOf, foldForSearch, searchTextOf } from './derived.ts'

const entered = (request: Partial<CaseRequest> = {}) =>
  caseRequestSchema.parse({
    date: '2025-03-04',
    type: 'trauma',
    patientAge: 34,
    patientAgeUnit: 'years',
    mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    ...request,
  })

test('the search text has title, number, labels and tags, whatever the accents; procedures have codes', () => {
  const text = searchTextOf({
    ...entered({
      title: 'Chute à Val-d’Isère',
      tags: ['winch'],
      clinical: { diagnosisPrimary: 'polytrauma', summary: 'narrative' },
      procedures: [{ code: 'tourniquet' }],
    }),
    missionNumber: '#25-00042',
  })
  for (const word of [
    'chute a val',
    '25-00042',
    'trauma',
    'primary (scene)',
    'major trauma',
    'helicopter',
    'winch',
  ]) {
    expect(text).toContain(foldForSearch(word))
  }
  expect(text).not.toContain('narrative')
  expect(text).not.toContain('tourniquet')
  expect(foldForSearch('NOËL Ångström (#25-00042)')).toBe('noel angstrom 25 00042')
})

test('the same case sent twice has the same content, whether unknown values are null or left out', () => {
  const once = entered({ outcome: null, clinical: { diagnosisPrimary: 'polytrauma', summary: null } })
  const again = caseRequestSchema.parse({
    clinical: { diagnosisPrimary: 'polytrauma' },
    mission: { platform: 'rotary_wing', result: 'patient_transported', missionType: 'primary_scene' },
    patientAgeUnit: 'years',
    patientAge: 34,
    type: 'trauma',
    date: '2025-03-04',
  })
  expect(JSON.stringify(caseContent(once))).toBe(JSON.stringify(caseContent(again)))
  expect(caseContent(entered({ patientAge: 35 }))).not.toEqual(caseContent(once))
  expect(caseContent({ shocks: 0, list: [null, 1] })).toEqual({ shocks: 0, list: [null, 1] })
})

test('all derived values fit the contract', () => {
  const derived = derivedOf(
    entered({
      mission: {
        missionType: 'primary_scene',
        result: 'patient_transported',
        activatedAt: '2025-03-04T09:00+00:00',
        arriveSceneAt: '2025-03-04T09:18+00:00',
        availableAt: '2025-03-04T11:00+00:00',
      },
      team: { crew: [{ role: 'doctor', count: 1 }] },
      clinical: {
        vitals: [{ point: 'first', heartRate: 120, systolicBp: 80, diastolicBp: 50 }],
        injury: { ais: [{ region: 'chest', severity: 4 }] },
      },
      airway: { attempts: [{ number: 1, technique: 'tracheal', operator: 'self', success: true }] },
      procedures: [{ code: 'rapid_sequence_induction' }],
    }),
    { paediatricAgeLimit: 16, signOff: {} },
  )
  expect(derivedSchema.parse(derived)).toEqual(derived)
  expect(derived).toMatchObject({
    intervals: { responseMinutes: 18, sceneMinutes: null },
    missionTimeHours: 2,
    ageDays: 12_418,
    ageBand: 'adult_18_39',
    isPaediatric: false,
    vitals: [{ point: 'first', gcsTotal: null, shockIndex: 1.5, meanBp: 60 }],
    iss: 16,
    attemptsTotal: 1,
    firstPassSuccess: true,
    teamSize: 1,
    dashboardProcedures: ['rapid_sequence_induction'],
  })
})
