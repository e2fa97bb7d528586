import { useState } from 'react'
import { ApiError } from './api/api-error.ts'
import type { Conflict } from './components/conflict-notice.tsx'
import { mergeEdits } from './merge-edits.ts'

/** Returns the record that somebody else saved first, or null if the server refused the edit for another reason. */
export const conflictingRecord = (error: unknown): object | null =>
  error instanceof ApiError && error.code?.endsWith('_changed') && error.flags.current !== undefined
    ? error.flags.current
    : null

/** Returns the `failure` of a `FormDialog`. Returns null for a conflict, which `ConflictNotice` explains. */
export const failureOf = (error: Error | null, toMessage: (error: Error) => string) =>
  error !== null && conflictingRecord(error) === null ? { error, words: toMessage(error) } : null

/**
 * Remembers the version that a form edits, and the version that somebody else saved meanwhile. `edited` is null for a new record.
 * Send `base.version` when saving. Render `conflict` with `ConflictNotice`.
 */
export function useConflict<Edited extends object | null, Values extends object>(
  edited: Edited,
  toValues: (saved: NonNullable<Edited>) => Values,
) {
  // The record as first loaded; after a save or a conflict, the current version.
  const [base, setBase] = useState<Edited>(edited)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  /**
   * Merges the user's edits into the version that somebody else saved, and returns the new values of the form. Returns null if
   * the error is not a conflict.
   */
  const resolveConflict = (error: unknown, mine: Values): Values | null => {
    const current = conflictingRecord(error) as NonNullable<Edited> | null // safe: `current` is a record of this endpoint
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
  return { base, conflict, resolveConflict, editFrom }
}
