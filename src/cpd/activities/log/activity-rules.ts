import type { FieldError } from '#platform/contract/errors.ts'

export interface ActivityFacts {
  date: string
  endDate?: string | null | undefined
  hours: number
  participatoryHours?: number | null | undefined
  credits?: number | null | undefined
  creditSystem?: string | null | undefined
  status: string
}

const maxYears = 3
const plannedYearsAhead = 1
const maxUsualHoursPerDay = 12
/** How long regulators and the privacy policy require a record to be kept. */
const retentionYears = 7
const dayMs = 86_400_000

/** Returns the same day some years later; 29 February becomes 1 March. */
function yearsAfter(date: string, years: number): string {
  const day = new Date(`${date}T00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}

const daysFrom = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / dayMs)

/** Returns the problem with the last day, or null. */
export function endDateProblem({ date, endDate }: Pick<ActivityFacts, 'date' | 'endDate'>): string | null {
  if (!endDate) return null
  if (endDate < date) return 'The last day cannot be before the first.'
  return endDate > yearsAfter(date, maxYears) ? 'An activity lasts three years at most.' : null
}

/** Returns what is contradictory or too far ahead in an activity, drafts included. */
export function activityErrors(facts: ActivityFacts, today: string): FieldError[] {
  const { date, endDate, hours, participatoryHours, credits, creditSystem, status } = facts
  const wrongEndMessage = endDateProblem(facts)
  const isOver = (endDate ?? date) <= today
  const problems: [path: string, message: string | null | false][] = [
    ['endDate', wrongEndMessage],
    ['date', date > yearsAfter(today, plannedYearsAhead) && 'Plan at most one year ahead.'],
    ['status', status === 'completed' && !isOver && 'This has not ended yet. Save it as planned.'],
    [
      'participatoryHours',
      (participatoryHours ?? 0) > hours && 'Participatory hours cannot exceed the hours.',
    ],
    ['creditSystem', credits != null && !creditSystem && 'Choose the kind of credits.'],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** Returns a warning if the hours are unusually many for the days, or null. The activity can still be saved. */
export function hoursWarning({
  date,
  endDate,
  hours,
  occurrences = 1,
}: Pick<ActivityFacts, 'date' | 'endDate' | 'hours'> & { occurrences?: number | undefined }): string | null {
  const days = Math.max(endDate && endDate >= date ? daysFrom(date, endDate) + 1 : 1, occurrences)
  return hours > days * maxUsualHoursPerDay
    ? `More than ${maxUsualHoursPerDay} hours a day: is that right?`
    : null
}

/** Returns the last day of the retention period of a record. The end of a cycle may extend the period. */
export const retainedUntil = ({ date, endDate }: Pick<ActivityFacts, 'date' | 'endDate'>): string =>
  yearsAfter(endDate ?? date, retentionYears)

/** Whether the same teaching may be given several times in one activity of this type. */
export const isRepeatable = (type: string | null): boolean =>
  type !== null && ['teaching_delivered', 'presentation', 'examining', 'supervision_mentoring'].includes(type)

interface SuggestingType {
  readonly interactive: boolean
  readonly suggestedCategories: readonly string[]
}

/** Returns the values that a type suggests: its categories and, if people learn together, all hours as participatory. */
export const suggestionsOf = (
  { interactive, suggestedCategories }: SuggestingType,
  hours: number | null,
) => ({
  categories: [...suggestedCategories],
  participatoryHours: interactive ? hours : null,
})
