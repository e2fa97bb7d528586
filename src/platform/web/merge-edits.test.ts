import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const base = { name: 'Robin', email: 'old@example.org', job: '', employer: 'North' }

test('fields that I did not change take their value, fields that I changed keep mine', () => {
  const merged = mergeEdits(base, { ...base, job: 'Lead' }, { ...base, email: 'new@example.org' })
  expect(merged).toEqual({
    values: { ...base, job: 'Lead', email: 'new@example.org' },
    changedByOthers: ['email'],
    conflicting: [],
  })
})

test('a field that both changed differently is a conflict and keeps my value; the same change is none', () => {
  const mine = { ...base, job: 'Lead', employer: 'South' }
  const { values, changedByOthers, conflicting } = mergeEdits(base, mine, {
    ...base,
    job: 'Chief',
    employer: 'South',
  })
  expect(values).toEqual({ ...base, job: 'Lead', employer: 'South' })
  expect([changedByOthers, conflicting]).toEqual([[], ['job']])
})

test('a field that they cleared counts as changed', () => {
  expect(mergeEdits(base, base, { ...base, employer: '' }).changedByOthers).toEqual(['employer'])
})

test('a list counts as changed only if its entries differ', () => {
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
