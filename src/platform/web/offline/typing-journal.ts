// Keeps the last keystrokes before a crash. IndexedDB writes a moment after a keystroke; localStorage writes before the
// browser paints it. An entry is removed as soon as the database has it.

const prefixOf = (userId: string): string => `typing:${userId}:`

/** Stores the value; returns false if storage is blocked or full: then only IndexedDB has it. */
export function writeJournal(userId: string, id: string, value: unknown): boolean {
  try {
    localStorage.setItem(`${prefixOf(userId)}${id}`, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes this value. A newer one, which was written meanwhile, stays. */
export function clearJournal(userId: string, id: string, value: unknown): void {
  try {
    const key = `${prefixOf(userId)}${id}`
    if (localStorage.getItem(key) === JSON.stringify(value)) localStorage.removeItem(key)
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/** Returns the values that a crashed or closed page left behind. */
export function readJournal(userId: string): unknown[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => parseOrNull(localStorage.getItem(key)))
  } catch {
    return []
  }
}

/** Returns the ids of the records in the journal. */
export function listJournalIds(userId: string): string[] {
  try {
    const prefix = prefixOf(userId)
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  } catch {
    return []
  }
}

function parseOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // one damaged value must not hide the others
  }
}
