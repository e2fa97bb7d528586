const toMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`

/** Returns a moment as the field of a browser for local times takes it; empty for none. */
export function toLocalField(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the moment of such a field to the minute; null if it is empty. */
export const fromLocalField = (value: string): string | null =>
  value === '' ? null : toMinute(new Date(value))
