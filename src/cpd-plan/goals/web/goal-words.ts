import { daysBetween } from '#platform/contract/calendar-days.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { Goal } from '../contract.ts'
import { isOverdue } from '../goal-rules.ts'

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Returns by when an open goal is due, or when it was closed: `By 1 Dec 2026`, `Done on 3 May 2026`. */
export function dateWords({
  status,
  targetDate,
  closedOn,
}: Pick<Goal, 'status' | 'targetDate' | 'closedOn'>) {
  if (status === 'open' || closedOn === null) return `By ${formatDate(targetDate)}`
  return `${status === 'done' ? 'Done' : 'Dropped'} on ${formatDate(closedOn)}`
}

/** Returns `Overdue by 3 days`, or null. */
export const overdueWords = (goal: Pick<Goal, 'status' | 'targetDate'>, today: string): string | null =>
  isOverdue(goal, today) ? `Overdue by ${days(daysBetween(goal.targetDate, today))}` : null

/** What a good goal says, in the order of the form. */
export const smartPrompts = {
  specific: {
    word: 'Specific',
    ask: 'What exactly do you want to be able to do, or to have done?',
  },
  measurable: { word: 'Measurable', ask: 'How will you know that you are there?' },
  achievable: {
    word: 'Achievable and relevant',
    ask: 'Why does it matter for your patients, and how will you get there with the time you have?',
  },
  timed: { word: 'Time-bound', ask: 'By when do you want to be there?' },
} as const
