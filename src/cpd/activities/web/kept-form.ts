import { useEffect } from 'react'
import type { ActivityValues } from './activity-values.ts'

// What was typed into the form stays on the device until it is saved, under the name of its author.
const keyOf = (userId: string, what: string): string => `cpd-form:${userId}:${what}`

export interface KeptForm {
  values: ActivityValues
  /** The version that was being edited; null for a new activity. */
  version: number | null
}

/** Returns what was typed and not saved; null if nothing was. */
export function readKeptForm(userId: string, what: string, empty: ActivityValues): KeptForm | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, what)) ?? 'null') as KeptForm | null
    return kept && { version: kept.version, values: { ...empty, ...kept.values } }
  } catch {
    return null // storage is blocked, or something else lies there
  }
}

export function forgetForm(userId: string, what: string): void {
  try {
    localStorage.removeItem(keyOf(userId, what))
  } catch {
    // Blocked storage has nothing to forget.
  }
}

/** Stores what is typed, from the first change on. */
export function useKeptForm(userId: string, what: string, kept: KeptForm, isChanged: boolean): void {
  const { values, version } = kept
  // The device is outside React.
  useEffect(() => {
    if (!isChanged) return
    try {
      localStorage.setItem(keyOf(userId, what), JSON.stringify({ values, version }))
    } catch {
      // Blocked or full: the form itself still has it.
    }
  }, [userId, what, values, version, isChanged])
}
