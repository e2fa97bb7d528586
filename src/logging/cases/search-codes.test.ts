import { expect, test } from 'vitest'
import { caseRequestSchema } from './contract.ts'
import { searchCodesOf } from './search-codes.ts'

test('a case is found by its procedures, diagnoses, age band, supervision, tags, setting and reflection', () => {
  const entered = caseRequestSchema.parse({
    date: '2025-03-04',
    encounterSetting: 'simulated',
    patientAge: 34,
    patientAgeUnit: 'years',
    team: { supervisionLevel: 'distant' },
    clinical: { diagnosisPrimary: 'polytrauma', diagnosisSecondary: ['tbi_severe', 'polytrauma'] },
    procedures: [{ code: 'tourniquet' }, { code: 'tourniquet' }],
    tags: ['Noël exercise'],
  })
  expect(searchCodesOf(entered, true)).toEqual([
    ':procedure:tourniquet',
    ':procedure:haemorrhage_management',
    ':diagnosis:polytrauma',
    ':diagnosis:tbi_severe',
    ':age:adult_18_39',
    ':supervision:distant',
    ':tag:noel exercise',
    ':simulated',
    ':reflection',
  ])
  expect(searchCodesOf(caseRequestSchema.parse({ date: '2025-03-04' }), false)).toEqual([])
})

test('a case is found by the procedures that drugs, blood and the airway imply, and not by procedures of others', () => {
  const codesOf = (facts: object) =>
    searchCodesOf(caseRequestSchema.parse({ date: '2025-03-04', ...facts }), false)
  expect(codesOf({ blood: [{ product: 'red_cells_and_plasma', units: 1 }] })).toEqual([
    ':procedure:red_cells_given',
    ':procedure:plasma_given',
    ':procedure:blood_given',
    ':drug:red_cells_and_plasma',
  ])
  expect(
    codesOf({ airway: { opioidCoInduction: 'fentanyl', confirmation: ['waveform_capnography'] } }),
  ).toEqual([':procedure:opioid_usage', ':procedure:capnography', ':drug:fentanyl'])
  expect(
    codesOf({
      procedures: [{ code: 'tourniquet', operatorRole: 'observed' }],
      drugs: [{ code: 'morphine', givenByRole: 'observed' }],
    }),
  ).toEqual([])
  expect(codesOf({ mission: { missionType: 'training' } })).toEqual([':simulated'])
})

test('a procedure that a real case only simulated is marked as such', () => {
  const simulated = { code: 'pelvic_binder', setting: 'simulated' }
  const codesOf = (procedures: object[]) =>
    searchCodesOf(caseRequestSchema.parse({ date: '2025-03-04', procedures }), false)
  expect(codesOf([simulated])).toContain(':simulated:haemorrhage_management')
  expect(codesOf([simulated, { code: 'tourniquet' }])).not.toContain(':simulated:haemorrhage_management')
  expect(codesOf([simulated, { code: 'tourniquet' }])).toContain(':simulated:pelvic_binder')
})
