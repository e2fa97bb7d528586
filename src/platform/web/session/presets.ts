/** What saves one person on this device some typing: nothing is lost with it. */
const keyOf = (name: string, userId: string): string => `preset:${name}:${userId}`

export function readPreset(name: string, userId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name, userId)) ?? 'null')
  } catch {
    // Storage may be blocked or hold something else: then nothing was kept.
    return null
  }
}

/** Whether it is kept now: storage may be blocked or full. */
export function storePreset(name: string, userId: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name, userId), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
