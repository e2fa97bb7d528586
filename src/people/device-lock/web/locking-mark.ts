import { readStoredText } from '#platform/web/session/session-store.ts'

/**
 * The key of the mark that says whose texts are being sealed. It makes other tabs leave, and lets the next start continue if
 * the browser is closed meanwhile. It is in its own file, because the start of the application reads it.
 */
export const lockingKey = 'device-lock:locking'

export const readLocking = (): string | null => readStoredText(lockingKey)

/** The sign-in page, which says that the device has locked itself. */
export const lockedAddress = '/login?locked=yes'
