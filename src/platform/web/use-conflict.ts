import { useState } from 'react'
import { ApiError } from './api/api-error.ts'
import type { Conflict } from './components/conflict-notice.tsx'
import { mergeEdits } from './merge-edits.ts'

/** Returns the record that somebody else saved first, if that is why the server refused the edit. */
export const currentIn = (error: unknown): object | null =>
  error instanceof ApiError && error.code?.endsWith('_changed') && error.flags.current !== undefined
    ? error.flags.current
    : null

/** Returns why a save failed, for `FormDialog`; null if `ConflictNotice` says it. */
export const failureOf = (error: Error | null, words: (error: Error) => string) =>
  error !== null && currentIn(error) === null ? { error, words: words(error) } : null

/**
 * Remembers the version that a form edits, and the version that somebody else saved meanwhile. `edited` is null for a new record.
 * Use the version of `base` to save, and `ConflictNotice` to show `conflict`.
 */
export function useConflict<Edited extends object | null, Values extends object>(
  edited: Edited,
  toValues: (saved: NonNullable<Edited>) => Values,
) {
  // As first shown, or the current version after a save or a conflict.
  const [base, setBase] = useState<Edited>(edited)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  /** Returns the new values of the form: mine where I changed something. Null if the refusal has another reason. */
  const meet = (error: unknown, mine: Values): Values | null => {
    const current = currentIn(error) as NonNullable<Edited> | null // safe: the body is the one of the endpoint itself
    if (current === null || base === null) return null
    const versions = { before: toValues(base), mine, current: toValues(current) }
    setConflict(versions)
    setBase(current)
    return mergeEdits(versions.before, versions.mine, versions.current).values
  }
  const editFrom = (saved: NonNullable<Edited>) => {
    setBase(saved)
    setConflict(null)
  }
  return { base, conflict, meet, editFrom }
}
