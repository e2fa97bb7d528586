/**
 * What this device keeps for one person beside the session: drafts of what was typed and not sent yet, which
 * survive a reload and an expired session but not a logout; and presets, which only save typing.
 */
type Kind = 'draft' | 'preset'

const keyOf = (kind: Kind, name: string, userId: string): string => `${kind}:${name}:${userId}`

export function readKept(kind: Kind, name: string, userId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(kind, name, userId)) ?? 'null')
  } catch {
    // Storage may be blocked or hold something else: then nothing was kept.
    return null
  }
}

/** Whether it is kept now: storage may be blocked or full. */
export function keep(kind: Kind, name: string, userId: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(kind, name, userId), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(kind: Kind, name: string, userId: string): void {
  try {
    localStorage.removeItem(keyOf(kind, name, userId))
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** On logout: the next person at this device must not find what the last one typed. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // What could not be kept need not be forgotten.
  }
}
