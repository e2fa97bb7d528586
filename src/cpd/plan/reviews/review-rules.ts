import type { FieldError } from '#platform/contract/errors.ts'

export interface ReviewFacts {
  date: string
  wentWell?: string | null | undefined
  toChange?: string | null | undefined
  nextSteps?: string | null | undefined
}

/** Returns the errors of a review. It must be about the past, and must not be empty. */
export function reviewErrors(
  { date, wentWell, toChange, nextSteps }: ReviewFacts,
  today: string,
): FieldError[] {
  const isEmpty = [wentWell, toChange, nextSteps].every((text) => !text?.trim())
  const problems: [path: string, message: string | false][] = [
    ['date', date < '1990-01-01' && 'Use a date from 1990 on.'],
    ['date', date > today && 'Record a review once it has taken place.'],
    ['wentWell', isEmpty && 'Answer at least one of the three questions.'],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}
