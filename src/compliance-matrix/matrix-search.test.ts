import { expect, test } from 'vitest'
import type { Matrix } from './contract.ts'
import { countStatuses, filterMatrix, readMatrixSearch } from './matrix-search.ts'

const requirement = (id: string): Matrix['requirements'][number] => ({
  _id: id,
  id,
  code: id,
  title: id,
  category: 'aviation_safety',
  blocksDuty: true,
  evidenceRequired: false,
  verificationRequired: false,
  isAutomatic: false,
})
const person = (name: string, statuses: Matrix['people'][number]['statuses']): Matrix['people'][number] => ({
  id: name,
  name,
  role: 'clinician',
  profession: 'paramedic',
  organizationId: null,
  baseCode: name === 'Åse Berg' ? 'north' : null,
  verdict: 'fit',
  statuses,
  validUntil: statuses.map(() => null),
})
const matrix = {
  requirements: [requirement('huet'), requirement('crm')],
  people: [person('Åse Berg', ['expired', 'valid']), person('Ben Cole', ['valid', 'expiring'])],
}
const names = (search: Parameters<typeof filterMatrix>[1]) =>
  filterMatrix(matrix, search).people.map(({ name }) => name)

test('people are found by name, base, role and the status of the shown requirements', () => {
  expect(names({})).toEqual(['Åse Berg', 'Ben Cole'])
  expect(names({ q: 'åse' })).toEqual(['Åse Berg'])
  expect(names({ base: 'north' })).toEqual(['Åse Berg'])
  expect(names({ role: 'admin' })).toEqual([])
  expect(names({ status: 'expiring' })).toEqual(['Ben Cole'])
  expect(names({ status: 'expiring', requirement: 'huet' })).toEqual([])
  expect(filterMatrix(matrix, { requirement: 'crm' }).columns).toEqual([1])
})

test('what a URL says is read with care: nonsense is left out', () => {
  expect(readMatrixSearch({ asOf: '2027-13-01', status: 'dead', page: -1, q: '' })).toEqual({})
  expect(readMatrixSearch({ asOf: '2027-03-01', status: 'expired', page: 2 })).toEqual({
    asOf: '2027-03-01',
    status: 'expired',
    page: 2,
  })
})

test('the statuses of a person are counted, the worst first', () => {
  expect(countStatuses(matrix.people[0]!, [0, 1], ['expired', 'expiring', 'valid'])).toEqual([
    { status: 'expired', count: 1 },
    { status: 'valid', count: 1 },
  ])
})
