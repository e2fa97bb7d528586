import { expect, test } from 'vitest'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { caseRequestSchema, type CaseRequest } from '#logging/cases/contract.ts'
import { caseQuestions } from './case-questions.ts'

const context = { today: '2025-03-10', now: new Date('2025-03-10T12:00Z'), paediatricAgeLimit: 16 }

/** The fields of a quick log that are required. */
const quickLog: CaseRequest = {
  date: '2025-03-04',
  type: 'trauma',
  mission: { missionType: 'primary_scene', result: 'patient_transported' },
  team: { myRole: 'doctor' },
  patientAge: 34,
  patientAgeUnit: 'years',
}

const pathsOf = (request: Partial<CaseRequest>) =>
  caseErrors(caseRequestSchema.parse({ ...quickLog, ...request }), context).map(({ path }) => path)

const warningsOf = (request: Partial<CaseRequest>) =>
  caseQuestions(caseRequestSchema.parse({ ...quickLog, ...request }), context).map(({ path }) => path)

test('unusual values are queried, not refused', () => {
  expect(warningsOf({})).toEqual([])
  expect(warningsOf({ type: 'obstetric', patient: { gender: 'male' } })).toEqual(['patient.gender'])
  expect(warningsOf({ mission: { ...quickLog.mission, locationType: 'hospital_icu' } })).toEqual([
    'mission.locationType',
  ])
  expect(warningsOf({ outcome: { clinicalOutcome: 'died_with_team' } })).toEqual(['outcome.clinicalOutcome'])
  expect(warningsOf({ outcome: { clinicalOutcome: 'died_with_team' }, clinical: { arrest: {} } })).toEqual([])
  expect(warningsOf({ procedures: [{ code: 'rapid_sequence_induction' }] })).toEqual(['airway.attempts'])
  expect(warningsOf({ clinical: { levelOfCare: 'paediatric_level_2' } })).toEqual(['clinical.levelOfCare'])
  expect(warningsOf({ clinical: { levelOfCare: 'level_3' }, patientAge: 9 })).toEqual([
    'clinical.levelOfCare',
  ])
  expect(warningsOf({ clinical: { levelOfCare: 'neonatal_intensive' } })).toEqual(['clinical.levelOfCare'])
  for (const code of [
    'resuscitative_thoracotomy',
    'resuscitative_hysterotomy',
    'front_of_neck_airway',
    'field_amputation',
  ]) {
    expect(warningsOf({ procedures: [{ code }] })).toContain('flagCaseReview')
    expect(warningsOf({ procedures: [{ code }], flagCaseReview: true })).not.toContain('flagCaseReview')
  }
})

test('an induction in an exercise needs no attempts, because an exercise may not have any', () => {
  const drill = {
    type: 'other',
    patientAge: null,
    patientAgeUnit: null,
    mission: { missionType: 'training', result: 'exercise_completed' },
    procedures: [{ code: 'rapid_sequence_induction', setting: 'simulated' as const }],
  }
  expect(pathsOf(drill)).toEqual([])
  expect(warningsOf(drill)).toEqual([])
})

test('observed procedures raise no questions', () => {
  const observed = (code: string) => warningsOf({ procedures: [{ code, operatorRole: 'observed' }] })
  expect(observed('rapid_sequence_induction')).toEqual([])
  expect(observed('field_amputation')).toEqual([])
})
