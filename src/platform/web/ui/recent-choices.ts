import { readUser } from '../session/session-store.ts'

const maxRecent = 5
// Per user: the choices of one user would tell the next user of this device about their patients.
const keyOf = (name: string): string => `recent:${readUser()?.id ?? ''}:${name}`

/** Returns the signed-in user's recent choices under this name on this device, newest first. */
export function recentChoices(name: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : []
  } catch {
    // Storage is blocked or has other content: there are no recent choices.
    return []
  }
}

export function rememberChoice(name: string, value: string): void {
  const recent = [value, ...recentChoices(name).filter((other) => other !== value)].slice(0, maxRecent)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(recent))
  } catch {
    // Full or blocked storage only loses the shortcut.
  }
}
