import { expect, test } from 'vitest'
import { caseRequestSchema, type CaseRequest } from '../contract.ts'
import { completenessLabel, missingFields } from './completeness.ts'

const missing = (request: Partial<CaseRequest>, isSigned = false) =>
  missingFields(caseRequestSchema.parse({ date: '2025-03-04', ...request }), {
    signOff: { everything: isSigned },
  }).map(({ path }) => path)

const complete: CaseRequest = {
  date: '2025-03-04',
  type: 'medical',
  patientAge: 34,
  patientAgeUnit: 'years',
  mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
  team: { myRole: 'doctor', myInvolvement: 'lead', supervisionLevel: 'distant' },
  patient: { gender: 'female' },
  clinical: { diagnosisPrimary: 'sepsis' },
  outcome: { clinicalOutcome: 'handed_over_stable', destinationType: 'emergency_department' },
}

test('a case with every requested field is complete for registries', () => {
  expect(missing(complete)).toEqual([])
  expect(completenessLabel(0)).toBe('Complete for registries')
  expect(completenessLabel(1)).toBe('1 answer missing for registries')
  expect(completenessLabel(4)).toBe('4 answers missing for registries')
})

test('a quick log lists its missing fields', () => {
  expect(missing({ ...complete, clinical: null, outcome: null, patient: null })).toEqual([
    'patient.gender',
    'clinical.diagnosisPrimary',
    'outcome.clinicalOutcome',
    'outcome.destinationType',
  ])
})

test('conditional fields are requested when they apply', () => {
  expect(missing({ ...complete, flagCaseReview: true })).toEqual(['flagReasons'])
  expect(missing({ ...complete, type: 'trauma' })).toEqual(['clinical.injury'])
  expect(missing({ ...complete, type: 'cardiac_arrest' })).toEqual(['clinical.arrest'])
  expect(missing({ ...complete, clinical: { diagnosisPrimary: 'traumatic_cardiac_arrest' } })).toEqual([
    'clinical.arrest',
  ])
  expect(missing({ ...complete, type: 'obstetric' })).toEqual(['patient.pregnancyWeeks'])
  expect(
    missing({ ...complete, type: 'obstetric', clinical: { diagnosisPrimary: 'postpartum_haemorrhage' } }),
  ).toEqual([])
  expect(missing({ ...complete, mission: { ...complete.mission, missionType: 'repatriation' } })).toEqual([
    'clinical.levelOfCare',
    'clinical.transfer',
  ])
  expect(
    missing({ ...complete, drugs: [{ code: 'ketamine', dose: 20 }], blood: [{ product: 'red_cells' }] }),
  ).toEqual(['drugs.0.unit', 'blood.0.units'])
})

test('an unknown age counts as an answer', () => {
  expect(missing({ ...complete, patientAge: null, patientAgeUnit: null, patientAgeUnknown: true })).toEqual(
    [],
  )
})

test('an advanced airway needs the airway section; a basic adjunct or an observed procedure does not', () => {
  expect(missing({ ...complete, procedures: [{ code: 'oropharyngeal_airway' }] })).toEqual([])
  expect(
    missing({ ...complete, procedures: [{ code: 'supraglottic_airway', operatorRole: 'observed' }] }),
  ).toEqual([])
  expect(missing({ ...complete, procedures: [{ code: 'rapid_sequence_induction' }] })).toEqual([
    'airway.indications',
    'airway.drugAssisted',
    'airway.attempts',
    'airway.finalAirway',
    'airway.complications',
  ])
  expect(missing({ ...complete, airway: { drugAssisted: true, inductionAgent: 'none' } })).toEqual([
    'airway.indications',
    'airway.finalAirway',
    'airway.complications',
    'airway.neuromuscularBlocker',
    'airway.opioidCoInduction',
  ])
})

test('a supervisor is required if the organization requires sign-off', () => {
  expect(missing(complete, true)).toEqual(['team.supervisorUserId'])
  expect(missing({ ...complete, team: { ...complete.team, supervisionLevel: 'independent' } }, true)).toEqual(
    [],
  )
})

test('a stood-down mission needs no patient fields, an aborted one needs its reason', () => {
  const { mission, type } = complete
  // Nobody had a role in care.
  const team = { ...complete.team, myInvolvement: null }
  expect(missing({ type, team, mission: { ...mission, result: 'stood_down_en_route' } })).toEqual([])
  expect(missing({ type, team, mission: { ...mission, result: 'aborted_weather' } })).toEqual([
    'mission.resultReason',
  ])
})

test('a final supraglottic airway needs its attempts like a tube; a mask or the patient’s own airway does not', () => {
  const airway = {
    indications: ['airway_obstruction'],
    drugAssisted: false,
    complications: ['none'],
  }
  const asked = (finalAirway: string, more = {}) =>
    missing({ ...complete, airway: { ...airway, finalAirway, ...more } })
  expect(asked('supraglottic')).toEqual(['airway.attempts'])
  expect(
    asked('supraglottic', { attempts: [{ number: 1, technique: 'supraglottic', success: true }] }),
  ).toEqual([])
  expect(asked('bag_valve_mask')).toEqual([])
  expect(asked('native')).toEqual([])
})
