import { readUser } from '../session/session-store.ts'

const kept = 5
// What one person picks tells the next one at this device of that person's patients.
const keyOf = (name: string): string => `recent:${readUser()?.id ?? ''}:${name}`

/** The values that the signed-in person last picked under this name on this device, newest first. */
export function recentChoices(name: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : []
  } catch {
    // Storage may be blocked or hold something else: then nothing is recent.
    return []
  }
}

export function rememberChoice(name: string, value: string): void {
  const recent = [value, ...recentChoices(name).filter((other) => other !== value)].slice(0, kept)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(recent))
  } catch {
    // A full or blocked storage costs a convenience, not the choice.
  }
}
