import { expect, test } from 'vitest'
import { caseRequestSchema, type CaseRequest } from './contract.ts'
import { ownTitle, suggestedTitle } from './title.ts'

const entered = (request: Partial<CaseRequest> = {}) =>
  caseRequestSchema.parse({
    date: '2025-03-04',
    type: 'trauma',
    patientAge: 34,
    patientAgeUnit: 'years',
    mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    ...request,
  })

const did = (...codes: string[]) => codes.map((code) => ({ code, operatorRole: 'performed' }))
const severeTbi = { diagnosisPrimary: 'tbi_severe' }
const blood = [{ product: 'red_cells', units: 1 }]

test.for<[string, Partial<CaseRequest>]>([
  [
    'Severe TBI, RSI, blood',
    { clinical: severeTbi, procedures: did('rapid_sequence_induction', 'red_cells_given') },
  ],
  ['Severe TBI, RSI, blood', { clinical: severeTbi, procedures: did('rapid_sequence_induction'), blood }],
  ['Severe TBI', { clinical: severeTbi, procedures: did('iv_access', 'capnography', 'blood_glucose') }],
  [
    'Traumatic cardiac arrest, thoracotomy, blood',
    {
      clinical: { diagnosisPrimary: 'traumatic_cardiac_arrest' },
      procedures: did('iv_access', 'plasma_given', 'finger_thoracostomy', 'resuscitative_thoracotomy'),
    },
  ],
  [
    'STEMI, pacing, defibrillation',
    {
      type: 'cardiac',
      clinical: { diagnosisPrimary: 'stemi' },
      procedures: did('defibrillation', 'transcutaneous_pacing'),
    },
  ],
  [
    'Fall from a ladder, NIV',
    { clinical: { presentation: 'Fall from a ladder' }, procedures: did('non_invasive_ventilation') },
  ],
  ['Severe TBI', { clinical: { ...severeTbi, presentation: 'Fall from a ladder' } }],
  [
    'Trauma, RSI, thoracostomy',
    {
      procedures: did(
        'tracheal_intubation_oral',
        'invasive_ventilation',
        'rapid_sequence_induction',
        'finger_thoracostomy',
      ),
    },
  ],
  ['Trauma', {}],
  [
    'Trauma, tourniquet',
    {
      procedures: [
        ...did('tourniquet'),
        { code: 'resuscitative_thoracotomy', operatorRole: 'observed' },
        { code: 'rapid_sequence_induction', operatorRole: 'before_arrival' },
      ],
      blood: [{ product: 'red_cells', givenByRole: 'other_service' }],
    },
  ],
  ['Trauma, tourniquet', { procedures: did('tourniquet') }],
  [
    'Stood down en route',
    { patientAge: null, mission: { missionType: 'primary_scene', result: 'stood_down_en_route' } },
  ],
])('a title describes the case: %s', ([title, request]) => {
  expect(suggestedTitle(entered(request))).toBe(title)
})

test('a title never names the age band or the platform', () => {
  expect(suggestedTitle(entered())).not.toMatch(/adult|helicopter/i)
})

test('a long presenting problem is cut between words, after its first line', () => {
  const presentation = `Fall of four metres from scaffolding on to a concrete floor with a helmet\nFurther notes`
  expect(suggestedTitle(entered({ clinical: { presentation } }))).toBe(
    'Fall of four metres from scaffolding on to a concrete floor…',
  )
})

test('a case without any facts is an untitled case', () => {
  expect(suggestedTitle(caseRequestSchema.parse({ status: 'draft', date: '2025-03-04' }))).toBe(
    'Untitled case',
  )
})

test('a suggested title, in the current or former format, is not a typed title', () => {
  const said = entered({ clinical: severeTbi })
  expect(ownTitle({ ...said, title: 'Severe TBI' })).toBeNull()
  expect(ownTitle({ ...said, title: 'Trauma - Adult 18-39 years - Helicopter (rotary wing)' })).toBeNull()
  expect(ownTitle({ ...said, title: 'Quarry, two patients' })).toBe('Quarry, two patients')
  const seen = entered({ procedures: [{ code: 'resuscitative_thoracotomy', operatorRole: 'observed' }] })
  expect(ownTitle({ ...seen, title: 'Trauma, thoracotomy' })).toBeNull()
})

test('a diagnosis or problem of one or two letters still gives a title of at least three characters', () => {
  expect(suggestedTitle(entered({ clinical: { presentation: 'MI' } }))).toBe('Trauma: MI')
  expect(suggestedTitle(entered({ type: null, clinical: { presentation: 'MI' } }))).toBe('Case: MI')
  const other = { diagnosisPrimary: 'other_diagnosis', diagnosisPrimaryOther: '水水' }
  expect(suggestedTitle(entered({ clinical: other }))).toBe('Trauma: 水水')
  expect(suggestedTitle(entered({ clinical: { presentation: 'CVA' } }))).toBe('CVA')
})
