import { describe, expect, test } from 'vitest'
import type { AgeUnit } from './patient.contract.ts'
import { ageBandOf, ageDays, ageError, ageLabel, isNewborn, isPaediatric } from './patient.ts'

const age = (patientAge: number, patientAgeUnit: AgeUnit) => ({ patientAge, patientAgeUnit })

describe('the age band', () => {
  test.each([
    [0, 'hours', 'neonate'],
    [72, 'hours', 'neonate'],
    [27, 'days', 'neonate'],
    [4, 'weeks', 'infant'],
    [12, 'weeks', 'infant'],
    [1, 'months', 'infant'],
    [11, 'months', 'infant'],
    [12, 'months', 'child_1_4'],
    [23, 'months', 'child_1_4'],
    [2, 'years', 'child_1_4'],
    [4, 'years', 'child_1_4'],
    [5, 'years', 'child_5_11'],
    [11, 'years', 'child_5_11'],
    [12, 'years', 'young_person_12_15'],
    [15, 'years', 'young_person_12_15'],
    [16, 'years', 'young_person_16_17'],
    [17, 'years', 'young_person_16_17'],
    [18, 'years', 'adult_18_39'],
    [39, 'years', 'adult_18_39'],
    [40, 'years', 'adult_40_64'],
    [64, 'years', 'adult_40_64'],
    [65, 'years', 'older_65_79'],
    [79, 'years', 'older_65_79'],
    [80, 'years', 'older_80_89'],
    [89, 'years', 'older_80_89'],
    [90, 'years', 'older_90_plus'],
    [120, 'years', 'older_90_plus'],
  ] as const)('%i %s is %s', (value, unit, band) => {
    expect(ageBandOf(age(value, unit))).toBe(band)
  })

  test('is unknown while the age or its unit is', () => {
    expect(ageBandOf({ patientAge: 34 })).toBeNull()
    expect(ageBandOf({ patientAge: null, patientAgeUnit: 'years' })).toBeNull()
  })
})

test('the age in days is rounded down', () => {
  expect(ageDays(age(18, 'years'))).toBe(6574)
  expect(ageDays(age(5, 'months'))).toBe(152)
  expect(ageDays(age(4, 'weeks'))).toBe(28)
  expect(ageDays(age(47, 'hours'))).toBe(1)
})

test('a patient exactly at the paediatric age limit is not a child', () => {
  for (const limit of [14, 16, 18]) {
    expect(isPaediatric(age(limit - 1, 'years'), limit)).toBe(true)
    expect(isPaediatric(age(limit, 'years'), limit)).toBe(false)
  }
  expect(isPaediatric(age(23, 'months'), 16)).toBe(true)
  expect(isPaediatric({}, 16)).toBeNull()
})

test('a newborn is under 28 days old', () => {
  expect(isNewborn(age(27, 'days'))).toBe(true)
  expect(isNewborn(age(4, 'weeks'))).toBe(false)
})

test.each([
  [2, 'years', true],
  [120, 'years', true],
  [1, 'years', false],
  [1, 'months', true],
  [23, 'months', true],
  [24, 'months', false],
  [0, 'months', false],
  [4, 'weeks', true],
  [3, 'weeks', false],
  [13, 'weeks', false],
  [0, 'days', true],
  [27, 'days', true],
  [28, 'days', false],
  [72, 'hours', true],
  [73, 'hours', false],
] as const)('an age of %i %s is accepted: %s', (value, unit, isAccepted) => {
  expect(ageError(age(value, unit)) === null).toBe(isAccepted)
})

test('an age is shown short, and from 90 not exactly', () => {
  expect(ageLabel(age(34, 'years'))).toBe('34 y')
  expect(ageLabel(age(5, 'months'))).toBe('5 mo')
  expect(ageLabel(age(6, 'weeks'))).toBe('6 wk')
  expect(ageLabel(age(3, 'days'))).toBe('3 d')
  expect(ageLabel(age(6, 'hours'))).toBe('6 h')
  expect(ageLabel(age(89, 'years'))).toBe('89 y')
  expect(ageLabel(age(90, 'years'))).toBe('90+ y')
  expect(ageLabel(age(104, 'years'))).toBe('90+ y')
  expect(ageLabel({})).toBeNull()
})
