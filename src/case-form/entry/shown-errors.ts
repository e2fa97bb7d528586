/** What of all that is wrong with an entry is shown, and where. */
import type { FieldError } from '#platform/contract/errors.ts'
import { clockPaths } from './entry.ts'
import type { EntryIssues } from './issues.ts'

interface Attention {
  hasTried: boolean
  /** The fields that were typed in and left. */
  left: ReadonlySet<string>
}

/** Before the first try only what was typed and left is judged; times show their order as they are typed. */
export function shownErrors({ errors, missing }: EntryIssues, { hasTried, left }: Attention): FieldError[] {
  const isLeft = (path: string) => [...left].some((field) => path === field || path.startsWith(`${field}.`))
  const isMissing = (path: string) => missing.some((error) => error.path === path)
  return errors.filter(({ path }) => hasTried || clockPaths.has(path) || (isLeft(path) && !isMissing(path)))
}

/** The error of a field, or of anything inside it. */
export const errorAt = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
