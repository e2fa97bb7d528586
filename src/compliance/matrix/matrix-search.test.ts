import { expect, test } from 'vitest'
import { countStatuses, readMatrixSearch, readVerificationSearch, toQuery } from './matrix-search.ts'

const id = '0a1b2c3d-0000-4000-8000-00000000000f'

test('invalid values in the URL are ignored', () => {
  const wrong = { asOf: '2027-13-01', status: 'dead', page: -1, q: ' ', role: 'pilot', requirement: 'huet' }
  expect(readMatrixSearch(wrong)).toEqual({})
  const right = { asOf: '2027-03-01', status: 'expired', page: 2, role: 'supervisor', organization: id }
  expect(readMatrixSearch(right)).toEqual(right)
})

test('the records to verify are those of a person, if the URL names one', () => {
  expect(readVerificationSearch({ user: id, requirement: id })).toEqual({ user: id, requirement: id })
  expect(readVerificationSearch({ user: 'everybody', requirement: 7 })).toEqual({})
})

test('the query has the same filters, page by page', () => {
  expect(toQuery({ asOf: '2027-03-01', requirement: id, page: 2 })).toEqual({
    asOf: '2027-03-01',
    requirementId: id,
  })
  expect(toQuery(readMatrixSearch({ status: 'not_fit' }))).toEqual({ fitness: 'not_fit' })
  expect(toQuery(readMatrixSearch({ status: 'expired' }))).toEqual({ status: 'expired' })
})

test('the statuses of a person are counted, the worst first', () => {
  expect(
    countStatuses({ statuses: ['valid', 'expired', 'valid'] }, ['expired', 'expiring', 'valid']),
  ).toEqual([
    { status: 'expired', count: 1 },
    { status: 'valid', count: 2 },
  ])
})
