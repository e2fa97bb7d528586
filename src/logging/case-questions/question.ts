import type { FieldError } from '#platform/contract/errors.ts'

/** A question: the path of its field, its text, and whether it applies. */
export type Question = [path: string, message: string, applies: boolean | undefined]

/** Returns the questions that apply. */
export const keepApplicable = (questions: readonly Question[]): FieldError[] =>
  questions.filter(([, , applies]) => applies).map(([path, message]) => ({ path, message }))

export const isGiven = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined
