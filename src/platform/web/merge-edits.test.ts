import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const base = { name: 'Robin', email: 'old@example.org', job: '', employer: 'North' }

test('what I did not touch becomes theirs, what I touched stays mine', () => {
  const merged = mergeEdits(base, { ...base, job: 'Lead' }, { ...base, email: 'new@example.org' })
  expect(merged).toEqual({
    values: { ...base, job: 'Lead', email: 'new@example.org' },
    changedByOthers: ['email'],
    conflicting: [],
  })
})

test('what both changed differently is conflicting and stays mine; what both changed alike is not', () => {
  const mine = { ...base, job: 'Lead', employer: 'South' }
  const { values, changedByOthers, conflicting } = mergeEdits(base, mine, {
    ...base,
    job: 'Chief',
    employer: 'South',
  })
  expect(values).toEqual({ ...base, job: 'Lead', employer: 'South' })
  expect([changedByOthers, conflicting]).toEqual([[], ['job']])
})

test('what they emptied is theirs too', () => {
  expect(mergeEdits(base, base, { ...base, employer: '' }).changedByOthers).toEqual(['employer'])
})

test('a list is changed when its entries are, and not because it is another copy', () => {
  const lists = { courses: ['ATLS', 'APLS'], gender: null }
  const merged = mergeEdits(
    lists,
    { ...lists, courses: ['ATLS', 'APLS'] },
    { courses: ['ATLS'], gender: null },
  )
  expect(merged).toEqual({
    values: { courses: ['ATLS'], gender: null },
    changedByOthers: ['courses'],
    conflicting: [],
  })
})
