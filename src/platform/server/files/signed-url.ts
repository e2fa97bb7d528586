import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

const halfDay = 12 * 60 * 60_000

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

/**
 * Returns the signed URL of a file, valid for 12 to 24 hours, because an image in a page or a link in a new tab sends no
 * bearer token. The URL changes only every 12 hours, so that browsers can cache the file.
 */
export const signUrl = (deps: Secrets, path: string): string => signUntil(deps, path, halfDay)

const fiveMinutes = 5 * 60_000

/** Returns a signed URL that is valid for 5 to 10 minutes, for files whose readers must still be allowed to see their record. */
export const signBriefUrl = (deps: Secrets, path: string): string => signUntil(deps, path, fiveMinutes)

/** A URL is valid for one to two of these steps. */
function signUntil(deps: Secrets, path: string, step: number): string {
  const expires = (Math.floor(deps.clock.now().getTime() / step) + 2) * step
  return `${path}?expires=${expires}&signature=${signatureOf(deps, path, expires)}`
}

export function isSignedUrl(
  deps: Secrets,
  path: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  if (expires <= deps.clock.now().getTime()) return false
  const [given, right] = [signature, signatureOf(deps, path, expires)].map((text) => Buffer.from(text))
  return given?.length === right?.length && timingSafeEqual(given!, right!) // safe: both were created above
}

const signatureOf = ({ authSecret }: Secrets, path: string, expires: number): string =>
  createHmac('sha256', authSecret).update(`file:${path}:${expires}`).digest('base64url')
