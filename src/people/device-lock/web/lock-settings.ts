import { readLastUse, readStoredText, type SessionUser } from '#platform/web/session/session-store.ts'
import { lockingKey } from './locking-mark.ts'

// The settings of this device about locking. None of them says anything about a person.

/** Whether this page may use the browser's cryptography: only over https, or on localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

const defaultMinutes = 15

const ownDeviceKey = (userId: string) => `device-lock:own:${userId}`
const publicKeyKey = (userId: string) => `device-lock:key:${userId}`
const sealedKey = (userId: string) => `device-lock:sealed:${userId}`

/** Whether a stored item belongs to locking itself and is therefore never sealed. */
export const belongsToLocking = (key: string): boolean => key.startsWith('device-lock:')

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // If the storage is blocked or full, the device locks with its default settings.
  }
}

export const isOwnDevice = (userId: string): boolean => readStoredText(ownDeviceKey(userId)) === 'yes'
export const setOwnDevice = (userId: string, isOwn: boolean): void =>
  write(ownDeviceKey(userId), isOwn ? 'yes' : null)

export const readPublicKey = (userId: string): string | null => readStoredText(publicKeyKey(userId))
export const storePublicKey = (userId: string, key: string): void => write(publicKeyKey(userId), key)

export const hasSealed = (userId: string): boolean => readStoredText(sealedKey(userId)) === 'yes'
export const setSealed = (userId: string, isSealed: boolean): void =>
  write(sealedKey(userId), isSealed ? 'yes' : null)

export const setLocking = (userId: string | null): void => write(lockingKey, userId)

/** Returns the number of minutes without use after which this device locks. */
export const getLockMinutes = ({ organization }: SessionUser): number =>
  organization?.settings?.lockAfterMinutes ?? defaultMinutes

/** Returns the milliseconds until this device locks if nobody uses it; negative if it is overdue. */
export function msUntilLock(user: SessionUser, now: number): number {
  if (isOwnDevice(user.id)) return Infinity
  return (readLastUse() ?? now) + getLockMinutes(user) * 60_000 - now
}

/**
 * Returns whether this device must lock now, or within a number of milliseconds. It never locks without a network, because
 * nobody could unlock it and cases must be logged, nor without https, because the browser then encrypts nothing.
 */
export const mustLock = (user: SessionUser | null, withinMs = 0): user is SessionUser =>
  user !== null && canSeal() && navigator.onLine && msUntilLock(user, Date.now()) <= withinMs
