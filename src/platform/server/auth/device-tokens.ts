import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

const lifetimeMs = 180 * 86_400_000
const tokenPattern = /^([\da-f-]{36})\.([\w-]{22})\.(\d{1,10})\.(\d{13})\.([\w-]{43})$/

/**
 * A browser in which a user has signed in before. Its token gives no access, but failed attempts from other devices do not
 * block sign-in from this browser.
 */
export interface KnownDevice {
  /** Identifies the browser of this user. Stays the same when its token is renewed. */
  id: string
  userId: string
  /** The account's `device_epoch` when the token was issued. */
  epoch: number
}

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

/** Returns a token that identifies a browser for half a year. It starts with the user's id. */
export function signDeviceToken({ authSecret, clock }: Secrets, { id, userId, epoch }: KnownDevice): string {
  const content = `${userId}.${id}.${epoch}.${clock.now().getTime() + lifetimeMs}`
  return `${content}.${sign(authSecret, content)}`
}

/** Reads a token. Null if it is forged, damaged or expired. The caller must compare `epoch` with the account's. */
export function readDeviceToken({ authSecret, clock }: Secrets, token: string): KnownDevice | null {
  const [, userId, id, epoch, expires, signature] = tokenPattern.exec(token) ?? []
  if (!userId || !id || !signature || Number(expires) <= clock.now().getTime()) return null
  const expectedSignature = sign(authSecret, token.slice(0, -signature.length - 1))
  const isSignatureValid = timingSafeEqual(Buffer.from(signature), Buffer.from(expectedSignature))
  return isSignatureValid ? { id, userId, epoch: Number(epoch) } : null
}

export const createDeviceId = (): string => randomBytes(16).toString('base64url')

const sign = (authSecret: Uint8Array, content: string): string => {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'known device', 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}
