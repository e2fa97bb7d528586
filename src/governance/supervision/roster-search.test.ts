import { expect, test } from 'vitest'
import { readRosterSearch, rosterInOrder } from './roster-search.ts'

const person = (name: string, lastCaseDate: string | null, viewCases = true) => ({
  name,
  lastCaseDate,
  permissions: { viewCases },
  attention: [],
})
const people = [
  person('Zoe', '2026-03-01'),
  person('adam', '2025-01-01'),
  person('Åsa', null),
  person('Bo', null, false),
]
const names = (search: Parameters<typeof rosterInOrder>[1]) =>
  rosterInOrder(people, search).map(({ name }) => name)

test('the list keeps its order until the user chooses another order', () => {
  expect(names({})).toEqual(['Zoe', 'adam', 'Åsa', 'Bo'])
  expect(names({ sort: 'name' })).toEqual(['adam', 'Åsa', 'Bo', 'Zoe'])
})

test('by last case, clinicians without a case are first, and those whose cases are not shown are last', () => {
  expect(names({ sort: 'last_case' })).toEqual(['Åsa', 'adam', 'Zoe', 'Bo'])
})

test('a search finds part of a name, in capitals or not', () => {
  expect(names({ q: ' DA' })).toEqual(['adam'])
  expect(names({ q: 'nobody' })).toEqual([])
})

test('a URL with an unknown order uses the default order', () => {
  expect(readRosterSearch({ q: 'zo', sort: 'name' })).toEqual({ q: 'zo', sort: 'name' })
  for (const value of ['', ' ', 7, null]) expect(readRosterSearch({ q: value, sort: value })).toEqual({})
})
