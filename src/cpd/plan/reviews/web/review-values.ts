import type { PrivacyCheck } from '#privacy/contract.ts'
import { plainText } from '#platform/web/plain-words.ts'
import { cycleNameIn } from '../../overview/web/cycle-words.ts'
import type { PlanReview, ReviewKind } from '../contract.ts'
import { reviewErrors } from '../review-rules.ts'
import type { ReviewBody } from './queries.ts'

/** The values of the form. Texts are never null, so that users can type into them. */
export interface ReviewValues {
  kind: ReviewKind | null
  date: string
  enrolmentId: string | null
  wentWell: string
  toChange: string
  nextSteps: string
  privacyChecked: PrivacyCheck[]
}

export const emptyValues = (date: string): ReviewValues => ({
  kind: null,
  date,
  enrolmentId: null,
  wentWell: '',
  toChange: '',
  nextSteps: '',
  privacyChecked: [],
})

export const toValues = (review: PlanReview): ReviewValues => ({
  ...emptyValues(review.date),
  kind: review.kind,
  enrolmentId: review.cycle?.id ?? null,
  wentWell: review.wentWell ?? '',
  toChange: review.toChange ?? '',
  nextSteps: review.nextSteps ?? '',
})

/** Returns the request. `validate` has already refused values without a kind. */
export const toBody = ({ kind, ...values }: ReviewValues): ReviewBody => ({
  ...values,
  kind: kind ?? 'mid',
  wentWell: values.wentWell.trim() || null,
  toChange: values.toChange.trim() || null,
  nextSteps: values.nextSteps.trim() || null,
})

/** Returns what is missing or wrong, by field. */
export function problemsOf(values: ReviewValues, today: string): Partial<Record<string, string>> {
  const ruleErrors = reviewErrors(values, today)
  return {
    ...Object.fromEntries(ruleErrors.map(({ path, message }) => [path, message])),
    ...(values.date === '' && { date: 'Enter the date.' }),
    ...(values.kind === null && { kind: 'Choose which review this is.' }),
  }
}

export const kindChoices = [
  { value: 'mid', label: 'Mid-year' },
  { value: 'end', label: 'End of the year or cycle' },
] as const

export const kindText = (kind: ReviewKind): string => (kind === 'mid' ? 'Mid-year review' : 'End review')

export const questions = {
  wentWell: 'What went well',
  toChange: 'What to change',
  nextSteps: 'Next steps',
} as const

export const reviewLabels = {
  kind: 'Which review',
  date: 'Date',
  enrolmentId: 'CPD cycle',
  ...questions,
} as const

/** Returns the text of a value in the comparison of two versions. */
export function reviewFieldText(
  field: keyof ReviewValues,
  value: unknown,
  versions: readonly PlanReview[],
): string {
  if (field === 'enrolmentId') return cycleNameIn(versions, value)
  if (field === 'kind') return kindChoices.find((choice) => choice.value === value)?.label ?? ''
  return plainText(value)
}
