import { readStored } from '#platform/web/session/session-store.ts'

/**
 * Under this key lies whose texts are being sealed: so other tabs leave, and the next start goes on if the browser is closed
 * meanwhile. Apart from the other settings, because the start of the application reads it.
 */
export const lockingKey = 'device-lock:locking'

export const readLocking = (): string | null => readStored(lockingKey)
