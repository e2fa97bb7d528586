import { expect, test } from 'vitest'
import {
  activityErrors,
  endDateProblem,
  hoursWarning,
  retainedUntil,
  type ActivityFacts,
} from './activity-rules.ts'

const today = '2026-03-14'
const facts: ActivityFacts = { date: today, hours: 2, status: 'completed' }
const pathsOf = (change: Partial<ActivityFacts>) =>
  activityErrors({ ...facts, ...change }, today).map(({ path }) => path)

test('an activity that ends today is completed; one that ends tomorrow can only be planned', () => {
  expect(pathsOf({})).toEqual([])
  expect(pathsOf({ endDate: '2026-03-15' })).toEqual(['status'])
  expect(pathsOf({ endDate: '2026-03-15', status: 'planned' })).toEqual([])
})

test('a plan reaches one year ahead, to the day', () => {
  expect(pathsOf({ date: '2027-03-14', status: 'planned' })).toEqual([])
  expect(pathsOf({ date: '2027-03-15', status: 'planned' })).toEqual(['date'])
})

test('an activity lasts three years at most, also from a leap day', () => {
  expect(endDateProblem({ date: '2024-02-29', endDate: '2027-03-01' })).toBeNull()
  expect(endDateProblem({ date: '2024-02-29', endDate: '2027-03-02' })).not.toBeNull()
  expect(endDateProblem({ date: '2024-02-29', endDate: '2024-02-28' })).not.toBeNull()
})

test('more than twelve hours a day are questioned, over all days and all repetitions', () => {
  expect(hoursWarning({ ...facts, hours: 12 })).toBeNull()
  expect(hoursWarning({ ...facts, hours: 12.25 })).toMatch('12 hours a day')
  expect(hoursWarning({ ...facts, endDate: '2026-03-15', hours: 24 })).toBeNull()
  expect(hoursWarning({ ...facts, occurrences: 3, hours: 36 })).toBeNull()
  expect(hoursWarning({ ...facts, occurrences: 3, hours: 36.25 })).not.toBeNull()
})

test('a record is kept for seven years after its last day', () => {
  expect(retainedUntil({ date: '2025-03-14' })).toBe('2032-03-14')
  expect(retainedUntil({ date: '2025-03-14', endDate: '2025-12-31' })).toBe('2032-12-31')
})
