import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { seal, unseal } from '#platform/server/auth/sealed.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findCodes, updateCodesConfirmed, updateCodeUsed, upsertPendingCodes } from './queries.ts'

const period = 30
/** The maximum time that setting up may take. */
const maxSetUpTimeMs = 30 * 60_000

const createGenerator = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Sortie',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })

/**
 * Creates a secret for an authenticator app. It can be used once a first code has confirmed it. Throws `codes_present` if codes
 * are already set up.
 */
export async function startCodes(deps: Deps, userId: string, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = await seal(deps, 'one-time codes', secret)
  const isStarted = await upsertPendingCodes(deps.db, userId, { sealedSecret, now: deps.clock.now() })
  if (!isStarted) throw new AppError('codes_present')
  const uri = createGenerator(secret, email).toString()
  const { data } = encode(uri, { ecc: 'M', border: 2 })
  return { secret, uri, qr: data.map((row) => row.map(Number).join('')) }
}

export const codeWrong = () => new AppError('code_wrong', { field: 'code' })

/**
 * Checks the first code of codes that are being set up. Returns a function that confirms them; call it in the transaction that
 * adds them. Throws if the code is wrong.
 */
export async function checkFirstCode(
  deps: Deps,
  userId: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const codes = await findCodes(deps.db, userId)
  if (codes?.confirmed_at) throw new AppError('codes_present')
  const now = deps.clock.now()
  if (!codes || now.getTime() - codes.created_at.getTime() > maxSetUpTimeMs)
    throw new AppError('codes_missing')
  const sealedSecret = codes.sealed_secret
  const step = await findTimeStep(deps, sealedSecret, code)
  if (step === null) throw codeWrong()
  return async (tx) => {
    const isConfirmed = await updateCodesConfirmed(tx, userId, { sealedSecret, step, now })
    if (!isConfirmed) throw new AppError('codes_missing')
  }
}

/**
 * Checks a code. Returns a function that uses it up and throws if it was used before; call it in the transaction that the code
 * permits. Throws if the code is wrong or no codes are set up.
 */
export async function checkCode(
  deps: Deps,
  userId: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const codes = await findCodes(deps.db, userId)
  if (!codes?.confirmed_at) throw codeWrong()
  const sealedSecret = codes.sealed_secret
  const step = await findTimeStep(deps, sealedSecret, code)
  if (step === null) throw codeWrong()
  return async (tx) => {
    const isFirstUse = await updateCodeUsed(tx, userId, { sealedSecret, step, now: deps.clock.now() })
    if (!isFirstUse) throw codeWrong()
  }
}

/** Returns the time step of a code, or null. The clock of a phone may be one step ahead or behind. */
async function findTimeStep(deps: Deps, sealedSecret: string, typed: string): Promise<number | null> {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const secret = await unseal(deps, 'one-time codes', sealedSecret).catch(() => null)
  if (secret === null) {
    deps.log.error('one-time codes cannot be read: AUTH_SECRET is not the one with which they were set up')
    return null
  }
  const timestamp = deps.clock.now().getTime()
  const delta = createGenerator(secret).validate({ token, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
