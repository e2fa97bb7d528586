import { daysBetween } from '#platform/contract/calendar-days.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { Goal } from '../contract.ts'
import { plainText } from '#platform/web/plain-words.ts'
import { cycleNameIn } from '../../overview/web/cycle-words.ts'
import { isOverdue } from '../goal-rules.ts'
import type { GoalValues } from './goal-values.ts'

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Returns when an open goal is due, or when it was closed: `By 1 Dec 2026`, `Done on 3 May 2026`. */
export function dateText({ status, targetDate, closedOn }: Pick<Goal, 'status' | 'targetDate' | 'closedOn'>) {
  if (status === 'open' || closedOn === null) return `By ${formatDate(targetDate)}`
  return `${status === 'done' ? 'Done' : 'Dropped'} on ${formatDate(closedOn)}`
}

/** Returns `Overdue by 3 days`, or null. */
export const overdueText = (goal: Pick<Goal, 'status' | 'targetDate'>, today: string): string | null =>
  isOverdue(goal, today) ? `Overdue by ${daysText(daysBetween(goal.targetDate, today))}` : null

/** The questions about a good goal, in the order of the form. */
export const smartPrompts = {
  specific: {
    word: 'Specific',
    question: 'What exactly do you want to be able to do, or to have done?',
  },
  measurable: { word: 'Measurable', question: 'How will you know that you are there?' },
  achievable: {
    word: 'Achievable and relevant',
    question: 'Why does it matter for your patients, and how will you get there with the time you have?',
  },
  timed: { word: 'Time-bound', question: 'By when do you want to be there?' },
} as const

/** Field labels in the comparison of two versions. */
export const goalLabels = {
  title: 'Goal',
  measure: 'What success looks like',
  approach: 'Why, and how',
  startDate: 'Start',
  targetDate: 'Target date',
  enrolmentId: 'CPD cycle',
  activities: 'Activities',
  status: 'Status',
  closedOn: 'Ended on',
  closingNote: 'What came of it',
} as const

const statusLabels: Record<Goal['status'], string> = { open: 'Open', done: 'Done', dropped: 'Dropped' }

/** Returns the text of a value in the comparison of two versions. */
export function goalFieldText(field: keyof GoalValues, value: unknown, versions: readonly Goal[]): string {
  if (field === 'enrolmentId') return cycleNameIn(versions, value)
  if (field === 'status') return statusLabels[value as Goal['status']] // a value of that field
  if (field === 'activities') return (value as Goal['activities']).map(({ title }) => title).join(', ')
  return plainText(value)
}
