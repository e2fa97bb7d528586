import { expect, test } from 'vitest'
import { toDuplicateQuery } from './likely-duplicate.ts'

const entered = {
  _id: '019a0000-0000-7000-8000-000000000042',
  date: '2026-03-14',
  type: 'trauma',
  patientAge: 0,
  patientAgeUnit: 'months',
  mission: { platform: 'boat', result: 'patient_transported' },
} as const

test('duplicates are searched for as soon as day, type, age and platform are known', () => {
  const facts = {
    date: '2026-03-14',
    type: 'trauma',
    patientAge: 0,
    patientAgeUnit: 'months',
    platform: 'boat',
  }
  expect(toDuplicateQuery(entered)).toEqual({ ...facts, except: entered._id })
  expect(toDuplicateQuery({ ...entered, missionNumber: '#26-00042' })).toMatchObject({
    missionNumber: '#26-00042',
  })
})

test.for([
  ['a type', { type: null }],
  ['an age', { patientAge: null }],
  ['an age that is known', { patientAgeUnknown: true }],
  ['a platform', { mission: { result: 'patient_transported' } }],
  ['a patient', { mission: { platform: 'boat', result: 'stood_down_en_route' } }],
] as const)('none is looked for without %s', ([, change]) => {
  expect(toDuplicateQuery({ ...entered, ...change })).toBeNull()
})
