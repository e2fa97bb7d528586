import { errors, jwtVerify, SignJWT } from 'jose'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

export const accessTokenSeconds = 15 * 60
const service = 'sortie'
const tokenType = 'at+jwt'
const clockToleranceSeconds = 5
const maxCachedTokens = 5_000

/** The user and session of a token. It contains no role, because only the database says what a user may do now. */
export interface AccessClaims {
  userId: string
  sessionId: string
}

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

export function signAccessToken(
  { authSecret, clock }: Secrets,
  { userId, sessionId }: AccessClaims,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setSubject(userId)
    .setIssuer(service)
    .setAudience(service)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + accessTokenSeconds)
    .setJti(uuid())
    .sign(authSecret)
}

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

type ClaimsCache = Map<string, { claims: AccessClaims; expires: number }>

// The cache is keyed by secret, so that a new secret empties it. It holds valid signatures, never whether a session is active.
const cachesBySecret = new WeakMap<Uint8Array, ClaimsCache>()

/** Returns the user and session of an access token, or null if it is expired, forged or of another kind. */
export async function verifyAccessToken(deps: Secrets, token: string): Promise<AccessClaims | null> {
  const cachedClaims = cachesBySecret.get(deps.authSecret) ?? new Map()
  cachesBySecret.set(deps.authSecret, cachedClaims)
  const cached: { claims: AccessClaims; expires: number } | undefined = cachedClaims.get(token)
  if (cached && cached.expires > deps.clock.now().getTime()) return cached.claims

  try {
    const { claims, expires } = readClaims(await verify(deps, token))
    const [oldestToken] = cachedClaims.size >= maxCachedTokens ? cachedClaims.keys() : []
    if (oldestToken !== undefined) cachedClaims.delete(oldestToken)
    cachedClaims.set(token, { claims, expires })
    return claims
  } catch (error) {
    if (isInvalidToken(error)) return null
    throw error
  }
}

/** Like `verifyAccessToken`, but also accepts an expired token, so that its session can be ended. */
export async function readExpiredAccessToken(deps: Secrets, token: string): Promise<AccessClaims | null> {
  try {
    return readClaims(await verify(deps, token)).claims
  } catch (error) {
    // The signature, type, issuer and audience are valid, otherwise the error would be a different one.
    if (error instanceof errors.JWTExpired) return readClaims(error.payload).claims
    if (isInvalidToken(error)) return null
    throw error
  }
}

async function verify({ authSecret, clock }: Secrets, token: string): Promise<unknown> {
  const { payload } = await jwtVerify(token, authSecret, {
    algorithms: ['HS256'],
    typ: tokenType,
    issuer: service,
    audience: service,
    requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    clockTolerance: clockToleranceSeconds,
    currentDate: clock.now(),
  })
  return payload
}

function readClaims(payload: unknown) {
  const { sub, sid, exp } = claimsSchema.parse(payload)
  return { claims: { userId: sub, sessionId: sid }, expires: (exp + clockToleranceSeconds) * 1000 }
}

const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof z.ZodError
