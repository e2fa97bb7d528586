import { findEntry } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { activityErrors, suggestionsOf } from '../activity-rules.ts'
import type { Activity } from '../contract.ts'
import type { ActivityBody } from './queries.ts'

/** The values of the form. Texts are never null, so that users can type into them. */
export interface ActivityValues {
  title: string
  date: string
  endDate: string
  hours: number | null
  type: string | null
  occurrences: number | null
  tags: string[]
  categories: string[]
  participatoryHours: number | null
  credits: number | null
  creditSystem: string | null
  provider: string
  method: string | null
  description: string
  learningOutcome: string
  impact: string
  codeTheme: string | null
  cultural: boolean | null
  linkedCaseIds: string[]
  /** The ids of uploaded files. Links to them are not kept, because links expire after some minutes. */
  evidenceIds: string[]
  privacyChecked: PrivacyCheck[]
}

/** The fields compared between versions. */
export type ComparedValues = {
  [field in Exclude<keyof ActivityValues, 'privacyChecked'>]: ActivityValues[field]
}

export const emptyValues = (date: string): ActivityValues => ({
  title: '',
  date,
  endDate: '',
  hours: null,
  type: null,
  occurrences: 1,
  tags: [],
  categories: [],
  participatoryHours: null,
  credits: null,
  creditSystem: null,
  provider: '',
  method: null,
  description: '',
  learningOutcome: '',
  impact: '',
  codeTheme: null,
  cultural: null,
  linkedCaseIds: [],
  evidenceIds: [],
  privacyChecked: [],
})

export const toValues = (activity: Activity): ActivityValues => ({
  ...emptyValues(activity.date),
  title: activity.title,
  endDate: activity.endDate ?? '',
  hours: activity.hours,
  type: activity.type,
  occurrences: activity.occurrences,
  tags: activity.tags,
  categories: activity.categories,
  participatoryHours: activity.participatoryHours,
  credits: activity.credits,
  creditSystem: activity.creditSystem,
  provider: activity.provider ?? '',
  method: activity.method,
  description: activity.description ?? '',
  learningOutcome: activity.learningOutcome ?? '',
  impact: activity.impact ?? '',
  codeTheme: activity.codeTheme,
  cultural: activity.cultural,
  linkedCaseIds: activity.linkedCaseIds,
  evidenceIds: activity.evidence.map(({ id }) => id),
})

/** Returns a copy for recording the same activity again, dated today, without what belongs to the copied day. */
export const copyOf = (activity: Activity, today: string): ActivityValues => ({
  ...toValues(activity),
  date: today,
  endDate: '',
  learningOutcome: '',
  impact: '',
  linkedCaseIds: [],
  evidenceIds: [],
})

const orNull = (text: string): string | null => text.trim() || null

/** Returns the request. The types allow any text as a code, because the server checks the codes. */
export const toBody = (values: ActivityValues, status: 'draft' | 'planned' | 'completed'): ActivityBody =>
  ({
    ...values,
    endDate: orNull(values.endDate),
    occurrences: values.occurrences ?? 1,
    creditSystem: values.credits === null ? null : values.creditSystem,
    provider: orNull(values.provider),
    description: orNull(values.description),
    learningOutcome: orNull(values.learningOutcome),
    impact: orNull(values.impact),
    status,
  }) as ActivityBody

/** Returns the errors, by field, that can be found before the server checks the request. */
export function problemsOf(
  values: Pick<ActivityValues, 'title' | 'date' | 'hours' | 'type'> & Partial<ActivityValues>,
  status: string,
  today: string,
): Record<string, string> {
  const { title, date, hours, type } = values
  const missingFields = {
    ...(title.trim().length < 3 && { title: 'Enter a title of at least 3 characters.' }),
    ...(date === '' && { date: 'Enter the date.' }),
    ...((hours === null || hours <= 0 || hours > 500 || hours % 0.25 !== 0) && {
      hours: 'Enter hours in quarters, such as 1.25.',
    }),
    ...(type === null && { type: 'Choose a type.' }),
  }
  const facts = { ...values, endDate: values.endDate || null, hours: hours ?? 0, status }
  const ruleErrors = date === '' || hours === null ? [] : activityErrors(facts, today)
  return { ...Object.fromEntries(ruleErrors.map(({ path, message }) => [path, message])), ...missingFields }
}

/**
 * Returns the values after the user chose another type. Categories and participatory hours follow the type until the user
 * changes them.
 */
export function withType(values: ActivityValues, type: string | null): ActivityValues {
  const previousSuggestion = suggestedFor(values.type, values.hours)
  const nextSuggestion = suggestedFor(type, values.hours)
  return {
    ...values,
    type,
    categories: isUntouched(values.categories, previousSuggestion.categories)
      ? nextSuggestion.categories
      : values.categories,
    participatoryHours:
      values.participatoryHours === previousSuggestion.participatoryHours
        ? nextSuggestion.participatoryHours
        : values.participatoryHours,
  }
}

/** Returns the values after the user changed the hours. Suggested participatory hours follow. */
export const withHours = (values: ActivityValues, hours: number | null): ActivityValues => {
  const { participatoryHours: suggestedHours } = suggestedFor(values.type, values.hours)
  const isSuggested = values.participatoryHours === suggestedHours
  return {
    ...values,
    hours,
    ...(isSuggested && { participatoryHours: suggestedFor(values.type, hours).participatoryHours }),
  }
}

/** Returns the values after any change of the form: categories and hours follow, and tags get one spelling. */
export function withChange(values: ActivityValues, change: Partial<ActivityValues>): ActivityValues {
  if (change.type !== undefined) return withType(values, change.type)
  if (change.hours !== undefined) return withHours(values, change.hours)
  const { tags } = change
  return {
    ...values,
    ...change,
    ...(tags && { tags: [...new Set(tags.map((tag) => tag.trim().toLowerCase()))] }),
  }
}

export function suggestedFor(type: string | null, hours: number | null) {
  const listedType = findEntry(cpdTypes, type ?? '')
  return listedType ? suggestionsOf(listedType, hours) : { categories: [], participatoryHours: null }
}

const isUntouched = (chosen: readonly string[], suggested: readonly string[]): boolean =>
  chosen.toSorted().join() === suggested.toSorted().join()
