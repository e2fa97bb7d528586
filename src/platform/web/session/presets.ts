/** Stores preset values per user on this device. They only save typing, so losing them does no harm. */
const keyOf = (name: string, userId: string): string => `preset:${name}:${userId}`

export function readPreset(name: string, userId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name, userId)) ?? 'null')
  } catch {
    // Storage is blocked or has other content: there is no preset.
    return null
  }
}

/** Stores the preset; returns false if storage is blocked or full. */
export function storePreset(name: string, userId: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name, userId), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
