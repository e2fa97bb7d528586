import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { goalErrors, sortGoals, isOverdue, maxLinkedActivities, type GoalFacts } from './goal-rules.ts'

const today = '2026-06-15'
const open: GoalFacts = { targetDate: '2026-12-01', status: 'open' }
const problemsOf = (change: Partial<GoalFacts>) =>
  goalErrors({ ...open, ...change }, today).map(({ path }) => path)

test('the browser offers as many links as the server takes', () => {
  expect(maxLinkedActivities).toBe(contract.maxLinkedActivities)
})

describe('a goal', () => {
  test('may lie in the past, be open without a start, and be closed today', () => {
    expect(problemsOf({ targetDate: '2026-01-01' })).toEqual([])
    expect(problemsOf({ startDate: '2026-12-01' })).toEqual([])
    expect(problemsOf({ status: 'done', closedOn: today })).toEqual([])
  })

  const refused: [what: string, change: Partial<GoalFacts>, path: string][] = [
    ['begins after its target date', { startDate: '2026-12-02' }, 'targetDate'],
    ['aims more than ten years ahead', { targetDate: '2036-06-16' }, 'targetDate'],
    ['is of another century', { targetDate: '1989-12-31' }, 'targetDate'],
    ['is done on no day', { status: 'done' }, 'closedOn'],
    ['was dropped tomorrow', { status: 'dropped', closedOn: '2026-06-16' }, 'closedOn'],
    ['is open and has a last day', { closedOn: today }, 'closedOn'],
  ]
  for (const [what, change, path] of refused)
    test(`that ${what} is refused at its field`, () => expect(problemsOf(change)).toEqual([path]))
})

test('an open goal is overdue from the day after its target date; a closed one never is', () => {
  expect(isOverdue({ status: 'open', targetDate: today }, today)).toBe(false)
  expect(isOverdue({ status: 'open', targetDate: '2026-06-14' }, today)).toBe(true)
  expect(isOverdue({ status: 'done', targetDate: '2026-06-14' }, today)).toBe(false)
})

test('the most urgent open goal comes first, and the last closed one', () => {
  const goal = (id: string, targetDate: string, closedOn: string | null = null) => {
    const status: GoalFacts['status'] = closedOn === null ? 'open' : 'done'
    return { id, targetDate, closedOn, status }
  }
  const { open: urgent, closed } = sortGoals([
    goal('a', '2026-09-01'),
    goal('b', '2026-01-01', '2026-02-01'),
    goal('c', '2026-07-01'),
    goal('d', '2025-01-01', '2026-03-01'),
  ])
  expect(urgent.map(({ id }) => id)).toEqual(['c', 'a'])
  expect(closed.map(({ id }) => id)).toEqual(['d', 'b'])
})
