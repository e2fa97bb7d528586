import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

const halfDayMs = 12 * 60 * 60_000

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

/**
 * Returns the signed URL of a file, valid for 12 to 24 hours, because an image in a page or a link in a new tab sends no
 * bearer token. The URL changes only every 12 hours, so that browsers can cache the file.
 */
export const signUrl = (deps: Secrets, path: string): string => signWithStep(deps, path, halfDayMs)

const fiveMinutesMs = 5 * 60_000

/** Returns a URL that is valid for 5 to 10 minutes, for a file whose readers may soon lose the right to see its record. */
export const signBriefUrl = (deps: Secrets, path: string): string => signWithStep(deps, path, fiveMinutesMs)

/** Returns a URL that is valid for at least one step and at most two. */
function signWithStep(deps: Secrets, path: string, stepMs: number): string {
  const expires = (Math.floor(deps.clock.now().getTime() / stepMs) + 2) * stepMs
  return `${path}?expires=${expires}&signature=${toSignature(deps, path, expires)}`
}

export function isSignedUrl(
  deps: Secrets,
  path: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  if (expires <= deps.clock.now().getTime()) return false
  const [givenBytes, expectedBytes] = [signature, toSignature(deps, path, expires)].map((text) =>
    Buffer.from(text),
  )
  return givenBytes?.length === expectedBytes?.length && timingSafeEqual(givenBytes!, expectedBytes!) // safe: both were created above
}

const toSignature = ({ authSecret }: Secrets, path: string, expires: number): string =>
  createHmac('sha256', authSecret).update(`file:${path}:${expires}`).digest('base64url')
