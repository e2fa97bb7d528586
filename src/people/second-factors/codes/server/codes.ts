import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { seal, unseal } from '#platform/server/auth/sealed.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findCodes, updateCodesConfirmed, updateCodeUsed, upsertPendingCodes } from './queries.ts'

const period = 30
/** So long may setting up take. */
const setUpTime = 30 * 60_000

const generatorOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Sortie',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })

/** Makes a secret for an authenticator app; it is in use once a first code confirms it. Throws `codes_present`. */
export async function startCodes(deps: Deps, userId: string, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = await seal(deps, 'one-time codes', secret)
  const isStarted = await upsertPendingCodes(deps.db, userId, { sealedSecret, now: deps.clock.now() })
  if (!isStarted) throw new AppError('codes_present')
  const uri = generatorOf(secret, email).toString()
  const { data } = encode(uri, { ecc: 'M', border: 2 })
  return { secret, uri, qr: data.map((row) => row.map(Number).join('')) }
}

export const codeWrong = () => new AppError('code_wrong', { field: 'code' })

/** Returns what confirms codes that are being set up, in the transaction that adds them. Throws if the code is wrong. */
export async function checkFirstCode(
  deps: Deps,
  userId: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const codes = await findCodes(deps.db, userId)
  if (codes?.confirmed_at) throw new AppError('codes_present')
  const now = deps.clock.now()
  if (!codes || now.getTime() - codes.created_at.getTime() > setUpTime) throw new AppError('codes_missing')
  const sealedSecret = codes.sealed_secret
  const step = await stepOf(deps, sealedSecret, code)
  if (step === null) throw codeWrong()
  return async (tx) => {
    const isConfirmed = await updateCodesConfirmed(tx, userId, { sealedSecret, step, now })
    if (!isConfirmed) throw new AppError('codes_missing')
  }
}

/**
 * Returns what uses a code, in the transaction that it allows: it throws when the code was used before. Throws if the code
 * is wrong or there are none.
 */
export async function checkCode(
  deps: Deps,
  userId: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const codes = await findCodes(deps.db, userId)
  if (!codes?.confirmed_at) throw codeWrong()
  const sealedSecret = codes.sealed_secret
  const step = await stepOf(deps, sealedSecret, code)
  if (step === null) throw codeWrong()
  return async (tx) => {
    const isFirstUse = await updateCodeUsed(tx, userId, { sealedSecret, step, now: deps.clock.now() })
    if (!isFirstUse) throw codeWrong()
  }
}

/** Returns the time step that a code is of, or null. The clock of a phone may be one step ahead or behind. */
async function stepOf(deps: Deps, sealedSecret: string, typed: string): Promise<number | null> {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const secret = await unseal(deps, 'one-time codes', sealedSecret).catch(() => null)
  if (secret === null) {
    deps.log.error('one-time codes cannot be read: AUTH_SECRET is not the one that they were made with')
    return null
  }
  const timestamp = deps.clock.now().getTime()
  const delta = generatorOf(secret).validate({ token, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
