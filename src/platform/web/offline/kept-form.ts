import { useEffect } from 'react'

// What was typed into a form stays on the device until it is saved, under the name of its author.

/** Returns the name of what a user types, such as `cpd-form:<user>:new`. */
export const keptName = (form: string, userId: string, what: string): string => `${form}:${userId}:${what}`

export interface KeptForm<Values> {
  values: Values
  /** The version that was being edited; null for a new record. */
  version: number | null
}

/** Returns what was typed and not saved; null if nothing was. Fields that it does not know are empty. */
export function readKeptForm<Values extends object>(name: string, empty: Values): KeptForm<Values> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as KeptForm<Values> | null
    return kept && { version: kept.version, values: { ...empty, ...kept.values } }
  } catch {
    return null // storage is blocked, or something else lies there
  }
}

export function forgetForm(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Blocked storage has nothing to forget.
  }
}

/** Stores what is typed, from the first change on. */
export function useKeptForm<Values>(
  name: string,
  { values, version }: KeptForm<Values>,
  isChanged: boolean,
): void {
  // The device is outside React.
  useEffect(() => {
    if (!isChanged) return
    try {
      localStorage.setItem(name, JSON.stringify({ values, version }))
    } catch {
      // Blocked or full: the form itself still has it.
    }
  }, [name, values, version, isChanged])
}
