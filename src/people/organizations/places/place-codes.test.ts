import { expect, test } from 'vitest'
import { isSameLabel, createPlaceCode } from './place-codes.ts'

test('a code is made from the name, in letters that every system can store', () => {
  const codeOf = (label: string, taken: string[] = []) => createPlaceCode(label, new Set(taken))
  expect(codeOf('Moorside South')).toBe('moorside_south')
  expect(codeOf('Passhöhe & Tal')).toBe('passhohe_and_tal')
  expect(codeOf('Λευκωσία')).toBe('leykosia')
  expect(codeOf('東京')).toBe('place')
  expect(codeOf('North', ['north'])).toBe('north_2')
  expect(codeOf('Moor side', ['moor-side', 'moor_side_2'])).toBe('moor_side_3')
  expect(codeOf(`${'a'.repeat(35)} ${'b'.repeat(20)}`, []).length).toBeLessThanOrEqual(36)
  expect(codeOf(`${'a'.repeat(35)} ${'b'.repeat(20)}`)).not.toMatch(/_$/)
})

test('names that differ only in capitals and outer spaces are the same', () => {
  expect(isSameLabel('North', ' north ')).toBe(true)
  expect(isSameLabel('North', 'North 2')).toBe(false)
})
