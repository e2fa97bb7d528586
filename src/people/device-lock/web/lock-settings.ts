import { readLastUse, readStored, type SessionUser } from '#platform/web/session/session-store.ts'
import { lockingKey } from './locking-mark.ts'

// What this device knows about its own locking. None of it says anything about a person.

/** Whether this page may use the browser's cryptography: only over https, or on the machine itself. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

const defaultMinutes = 15

const ownDeviceKey = (userId: string) => `device-lock:own:${userId}`
const publicKeyKey = (userId: string) => `device-lock:key:${userId}`
const sealedKey = (userId: string) => `device-lock:sealed:${userId}`

/** Whether a stored item belongs to locking itself, and so is never sealed. */
export const belongsToLocking = (key: string): boolean => key.startsWith('device-lock:')

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked or full: the device locks as if it had not been told.
  }
}

export const isOwnDevice = (userId: string): boolean => readStored(ownDeviceKey(userId)) === 'yes'
export const setOwnDevice = (userId: string, isOwn: boolean): void =>
  write(ownDeviceKey(userId), isOwn ? 'yes' : null)

export const readPublicKey = (userId: string): string | null => readStored(publicKeyKey(userId))
export const storePublicKey = (userId: string, key: string): void => write(publicKeyKey(userId), key)

export const hasSealed = (userId: string): boolean => readStored(sealedKey(userId)) === 'yes'
export const setSealed = (userId: string, isSealed: boolean): void =>
  write(sealedKey(userId), isSealed ? 'yes' : null)

export const setLocking = (userId: string | null): void => write(lockingKey, userId)

/** Returns after how many minutes without use this device locks. */
export const lockMinutesOf = ({ organization }: SessionUser): number =>
  organization?.settings?.lockAfterMinutes ?? defaultMinutes

/** Milliseconds until this device locks if nobody uses it; negative when it must have locked already. */
export function untilLock(user: SessionUser, now: number): number {
  if (isOwnDevice(user.id)) return Infinity
  return (readLastUse() ?? now) + lockMinutesOf(user) * 60_000 - now
}

/**
 * Whether this device must lock now, or within so many milliseconds. Never without a network: nobody could unlock it, and a
 * case must be logged. Never without https: the browser encrypts nothing there.
 */
export const mustLock = (user: SessionUser | null, withinMs = 0): user is SessionUser =>
  user !== null && canSeal() && navigator.onLine && untilLock(user, Date.now()) <= withinMs
