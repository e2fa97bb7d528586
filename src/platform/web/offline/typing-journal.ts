// The last letters before a crash. The device's database writes a moment after the key was pressed; what is written
// here is there before the letter is drawn, and is taken back as soon as the database has it.

const prefixOf = (userId: string): string => `typing:${userId}:`

/** False where the browser keeps nothing: then the database is all there is. */
export function writeJournal(userId: string, id: string, value: unknown): boolean {
  try {
    localStorage.setItem(`${prefixOf(userId)}${id}`, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Unless something else was noted since it was read. */
export function clearJournal(userId: string, id: string, value: unknown): void {
  try {
    const key = `${prefixOf(userId)}${id}`
    if (localStorage.getItem(key) === JSON.stringify(value)) localStorage.removeItem(key)
  } catch {
    // What could not be noted need not be forgotten.
  }
}

/** What a page that ended too early has left. */
export function readJournal(userId: string): unknown[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => parsed(localStorage.getItem(key)))
  } catch {
    return []
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // one that is damaged hides no other
  }
}
