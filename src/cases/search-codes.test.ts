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
