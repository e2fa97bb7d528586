import { describe, expect, test } from 'vitest'
import { createUserRecord } from '#testing/user-record.ts'
import type { User } from '../contract.ts'
import { findDuplicates, matchesUserSearch } from './find-users.ts'
import { readUserSearch } from './user-search.ts'
import { ageOn, joinList, splitList } from './user-values.ts'

const user = (facts: Partial<User>): User => createUserRecord({ id: 'a', name: 'Kim Larsen', ...facts })

describe('the directory', () => {
  test.each([
    [{}, true],
    [{ q: 'LARS' }, true],
    [{ q: 'kim@' }, true],
    [{ q: ' kim ' }, true],
    [{ q: 'nobody' }, false],
    [{ role: 'clinician' }, true],
    [{ role: 'supervisor' }, false],
    [{ status: 'active', q: 'kim' }, true],
    [{ status: 'pending', q: 'kim' }, false],
  ] as const)('with %o shows Kim: %s', (search, shown) => {
    expect(matchesUserSearch(user({}), search)).toBe(shown)
  })

  test('reads only known parameters from the URL', () => {
    expect(readUserSearch({ q: 'kim', role: 'user', status: 'pending', page: '3' })).toEqual({
      q: 'kim',
      role: undefined,
      status: 'pending',
      page: 3,
    })
    expect(readUserSearch({ q: ' ', page: '-1' })).toEqual({})
  })
})

test('a registration with a known name or registration number is marked', () => {
  const known = user({ id: 'a', licenseNumber: 'RN 12-3' })
  const sameNumber = user({ id: 'b', name: 'K. Larsen', licenseNumber: 'rn123', status: 'pending' })
  const sameName = user({ id: 'c', name: 'kim larsen', status: 'pending' })
  const nobody = user({ id: 'd', name: 'Someone Else', status: 'pending' })
  const found = findDuplicates([known, sameNumber, sameName, nobody])
  expect(found.get('b')).toEqual({ otherUser: known, sameField: 'licence' })
  expect(found.get('c')).toEqual({ otherUser: known, sameField: 'name' })
  expect([...found.keys()]).toEqual(['b', 'c'])
})

test('lists are split at comma and space, without blanks', () => {
  expect(splitList('PHTLS, , ATLS, ')).toEqual(['PHTLS', 'ATLS'])
  expect(splitList('')).toEqual([])
  expect(joinList(['PHTLS', 'ATLS'])).toBe('PHTLS, ATLS')
})

test.each([
  ['2025-02-28', 36],
  ['2025-03-01', 37],
])('on %s a user born on 29 February 1988 is %i', (today, age) => {
  expect(ageOn(today, '1988-02-29')).toBe(age)
})
