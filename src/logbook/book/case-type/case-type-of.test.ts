import { expect, test } from 'vitest'
import { findCaseType } from './case-type-of.ts'

test('a type is found by its code and by its label, whatever the capitals and spaces', () => {
  const arrest = { code: 'cardiac_arrest', label: 'Cardiac Arrest' }
  for (const words of ['cardiac_arrest', 'Cardiac arrest', 'cardiac-arrest', 'CARDIAC_ARREST'])
    expect(findCaseType(words)).toEqual(arrest)
})

test('anything else is no type', () => {
  for (const words of ['', 'cardiac_arrests', '__proto__']) expect(findCaseType(words)).toBeNull()
})
