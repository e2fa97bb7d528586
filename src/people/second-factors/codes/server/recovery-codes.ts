import { randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from '#platform/server/auth/passwords.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findRecoveryHash, updateRecoveryCodeUsed } from './queries.ts'

const count = 10
const length = 16
const prefixLength = 4
/** The letters and digits of codes. None of them looks like another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export interface NewRecoveryCodes {
  /** The codes in the form in which the user sees them once. */
  displayedCodes: string[]
  storedCodes: { prefix: string; codeHash: string }[]
}

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
const normalize = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const getPrefix = (normalized: string) => normalized.slice(0, prefixLength)
const formatCode = (normalized: string) => normalized.match(/.{4}/g)?.join('-') ?? normalized

/** Creates ten codes. Each has a different prefix, so that a typed code is compared with only one hash. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = new Map<string, string>()
  while (codes.size < count) {
    const code = createCode()
    codes.set(getPrefix(code), code)
  }
  const stored: NewRecoveryCodes['storedCodes'] = []
  // They are hashed one after the other, because ten at once would fill the queue of hashes.
  for (const [prefix, code] of codes) stored.push({ prefix, codeHash: await hashPassword(code) })
  return { displayedCodes: [...codes.values()].map(formatCode), storedCodes: stored }
}

const recoveryCodeWrong = () => new AppError('recovery_code_wrong', { field: 'recoveryCode' })

/**
 * Checks a recovery code. Returns a function that uses it up; call it in the transaction that the code permits. Throws if the
 * code is wrong or was used.
 */
export async function checkRecoveryCode(
  deps: Deps,
  userId: string,
  typed: string,
): Promise<(tx: Tx) => Promise<void>> {
  const normalized = normalize(typed)
  const codeHash = await findRecoveryHash(deps.db, userId, getPrefix(normalized))
  const isRight = await verifyPassword(codeHash, normalized)
  if (!isRight || codeHash === null) throw recoveryCodeWrong()
  return async (tx) => {
    const isFirstUse = await updateRecoveryCodeUsed(tx, userId, { codeHash, now: deps.clock.now() })
    if (!isFirstUse) throw recoveryCodeWrong()
  }
}
