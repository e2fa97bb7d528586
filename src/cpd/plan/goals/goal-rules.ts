import type { FieldError } from '#platform/contract/errors.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { GoalStatus } from './contract.ts'

// The same limit as in the contract, repeated here because the browser does not load the contract's schemas.
export const maxLinkedActivities = 30

export interface GoalFacts {
  startDate?: string | null | undefined
  targetDate: string
  status: GoalStatus
  closedOn?: string | null | undefined
}

const firstDay = '1990-01-01'
const maxYearsAhead = 10

/** Returns the errors in the dates and the status of a goal. */
export function goalErrors(facts: GoalFacts, today: string): FieldError[] {
  const { startDate, targetDate, status, closedOn } = facts
  const isOpen = status === 'open'
  const problems: [path: string, message: string | null | false | undefined][] = [
    ['startDate', startDate && startDate < firstDay && 'Use a date from 1990 on.'],
    ['targetDate', targetDate < firstDay && 'Use a date from 1990 on.'],
    ['targetDate', targetDate > plusMonths(today, maxYearsAhead * 12) && 'Aim at most ten years ahead.'],
    ['targetDate', startDate && startDate > targetDate && 'The target date cannot be before the start.'],
    ['closedOn', isOpen && closedOn && 'An open goal has no last day.'],
    ['closedOn', !isOpen && !closedOn && 'Enter the day.'],
    ['closedOn', closedOn && closedOn < firstDay && 'Use a date from 1990 on.'],
    ['closedOn', closedOn && closedOn > today && 'This day is still to come.'],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** Whether an open goal has passed its target date. */
export const isOverdue = ({ status, targetDate }: Pick<GoalFacts, 'status' | 'targetDate'>, today: string) =>
  status === 'open' && targetDate < today

interface DatedGoal extends Pick<GoalFacts, 'status' | 'targetDate' | 'closedOn'> {
  id: string
}

/** Returns the open goals, most urgent first, and the others, last closed first. */
export function sortGoals<Goal extends DatedGoal>(goals: readonly Goal[]): { open: Goal[]; closed: Goal[] } {
  const compareBy = (key: (goal: Goal) => string) => (a: Goal, b: Goal) => (key(a) < key(b) ? -1 : 1)
  return {
    open: goals
      .filter(({ status }) => status === 'open')
      .toSorted(compareBy(({ targetDate, id }) => `${targetDate} ${id}`)),
    closed: goals
      .filter(({ status }) => status !== 'open')
      .toSorted(compareBy(({ closedOn, id }) => `${closedOn} ${id}`))
      .toReversed(),
  }
}
