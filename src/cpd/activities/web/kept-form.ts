import { useEffect } from 'react'
import type { ActivityValues } from './activity-values.ts'

// What was typed into the form stays on the device until it is saved, under the name of its author.
const keyOf = (userId: string, what: string): string => `cpd-form:${userId}:${what}`

/** Returns what was typed and not saved; null if nothing was. */
export function readKeptForm(userId: string, what: string, empty: ActivityValues): ActivityValues | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, what)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : null
  } catch {
    return null // storage is blocked, or an earlier version stored something else
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
export function useKeptForm(userId: string, what: string, values: ActivityValues, isChanged: boolean): void {
  // The device is outside React.
  useEffect(() => {
    if (!isChanged) return
    try {
      localStorage.setItem(keyOf(userId, what), JSON.stringify(values))
    } catch {
      // Blocked or full: the form itself still has it.
    }
  }, [userId, what, values, isChanged])
}
