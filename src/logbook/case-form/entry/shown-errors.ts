/** Decides which errors of an entry are shown, and at which field. */
import type { FieldError } from '#platform/contract/errors.ts'
import { clockPaths } from './entry.ts'
import type { EntryIssues } from './issues.ts'

interface FormProgress {
  hasTried: boolean
  /** The fields that the user has typed in and left. */
  left: ReadonlySet<string>
}

/**
 * Before the first attempt to save, only fields that the user typed in and left show errors. Times show a wrong order
 * while typing.
 */
export function shownErrors(
  { errors, missing }: EntryIssues,
  { hasTried, left }: FormProgress,
): FieldError[] {
  const isLeft = (path: string) => [...left].some((field) => path === field || path.startsWith(`${field}.`))
  const isMissing = (path: string) => missing.some((error) => error.path === path)
  return errors.filter(({ path }) => hasTried || clockPaths.has(path) || (isLeft(path) && !isMissing(path)))
}

/** Returns the error of a field, or of anything inside it. */
export const errorAt = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
