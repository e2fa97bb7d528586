/** Decides which errors of an entry are shown, and at which field. */
import type { FieldError } from '#platform/contract/errors.ts'
import { clockPaths } from './entry.ts'
import type { EntryIssues } from './issues.ts'

interface FormProgress {
  hasTried: boolean
  /** The paths of the fields that the user has left. */
  leftFields: ReadonlySet<string>
}

/**
 * Returns the errors to show. Before the first attempt to save, these are the errors of times, and of other fields
 * that the user has answered and left.
 */
export function shownErrors(
  { errors, missingErrors }: EntryIssues,
  { hasTried, leftFields }: FormProgress,
): FieldError[] {
  const isLeft = (path: string) =>
    [...leftFields].some((field) => path === field || path.startsWith(`${field}.`))
  const isMissing = (path: string) => missingErrors.some((error) => error.path === path)
  return errors.filter(({ path }) => hasTried || clockPaths.has(path) || (isLeft(path) && !isMissing(path)))
}

/** Returns the error of a field, or of anything inside it. */
export const errorAt = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
