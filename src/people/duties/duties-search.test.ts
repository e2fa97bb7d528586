import { expect, test } from 'vitest'
import type { DutiesList } from './contract.ts'
import { filterPeople, readDutiesSearch } from './duties-search.ts'

const person = { role: 'clinician', profession: null, organizationId: 'a' }
const list: DutiesList = {
  people: [
    { ...person, id: '1', name: 'Ash Moor', duties: ['aircrew'], baseCode: 'north' },
    { ...person, id: '2', name: 'Robin Vale', duties: [], baseCode: null },
    { ...person, id: '3', name: 'Sam Reid', organizationId: 'b', duties: ['driver'], baseCode: 'north' },
  ],
  organizations: [],
  isCapped: false,
}

test('people are found by name, organization, base and duty, and those without any', () => {
  const found = (search: object) => filterPeople(list, search).map(({ id }) => id)
  expect(found({})).toEqual(['1', '2', '3'])
  expect(found({ q: ' vale' })).toEqual(['2'])
  expect(found({ base: 'north', organization: 'a' })).toEqual(['1'])
  expect(found({ base: 'none' })).toEqual(['2'])
  expect(found({ duty: 'driver' })).toEqual(['3'])
  expect(found({ duty: 'none' })).toEqual(['2'])
})

test('a URL may contain anything', () => {
  expect(readDutiesSearch({ q: 'Vale', duty: 'aircrew', page: '2' })).toEqual({
    q: 'Vale',
    organization: undefined,
    base: undefined,
    duty: 'aircrew',
    page: 2,
  })
  const empty = readDutiesSearch({ q: 7, duty: 'pilot', page: '-1', base: '', organization: ['x'] })
  expect(Object.values(empty).filter((value) => value !== undefined)).toEqual([])
})
