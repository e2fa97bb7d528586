import type { PrivacyCheck } from '#privacy/contract.ts'
import type { Goal, GoalStatus } from '../contract.ts'
import { goalErrors } from '../goal-rules.ts'
import type { GoalBody } from './queries.ts'

/** The values of the form. Texts are never null, so that users can type into them. */
export interface GoalValues {
  title: string
  measure: string
  approach: string
  startDate: string
  targetDate: string
  enrolmentId: string | null
  activities: Goal['activities']
  status: GoalStatus
  closedOn: string
  closingNote: string
  privacyChecked: PrivacyCheck[]
}

export const emptyValues: GoalValues = {
  title: '',
  measure: '',
  approach: '',
  startDate: '',
  targetDate: '',
  enrolmentId: null,
  activities: [],
  status: 'open',
  closedOn: '',
  closingNote: '',
  privacyChecked: [],
}

export const toValues = (goal: Goal): GoalValues => ({
  title: goal.title,
  measure: goal.measure ?? '',
  approach: goal.approach ?? '',
  startDate: goal.startDate ?? '',
  targetDate: goal.targetDate,
  enrolmentId: goal.cycle?.id ?? null,
  activities: goal.activities,
  status: goal.status,
  closedOn: goal.closedOn ?? '',
  closingNote: goal.closingNote ?? '',
  privacyChecked: [],
})

export const toBody = ({ activities, ...values }: GoalValues): GoalBody => ({
  ...values,
  measure: values.measure.trim() || null,
  approach: values.approach.trim() || null,
  startDate: values.startDate || null,
  closedOn: values.closedOn || null,
  closingNote: values.closingNote.trim() || null,
  activityIds: activities.map(({ id }) => id),
})

/** Returns the missing or contradictory fields, with messages. */
export function problemsOf(values: GoalValues, today: string): Partial<Record<string, string>> {
  const missingFields = {
    ...(values.title.trim().length < 3 && {
      title: 'Describe what you want to reach, in at least 3 characters.',
    }),
    ...(values.targetDate === '' && { targetDate: 'Enter the date you aim at.' }),
  }
  const facts = { ...values, startDate: values.startDate || null, closedOn: values.closedOn || null }
  const ruleErrors = values.targetDate === '' ? [] : goalErrors(facts, today)
  return { ...Object.fromEntries(ruleErrors.map(({ path, message }) => [path, message])), ...missingFields }
}
