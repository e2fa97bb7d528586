import { randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from '#platform/server/auth/passwords.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findRecoveryHash, updateRecoveryCodeUsed } from './queries.ts'

const count = 10
const length = 16
const prefixLength = 4
/** No letter or digit that looks like another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export interface NewRecoveryCodes {
  /** As shown to the user, once. */
  shown: string[]
  stored: { prefix: string; codeHash: string }[]
}

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
const plainOf = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const prefixOf = (plain: string) => plain.slice(0, prefixLength)
const shownOf = (plain: string) => plain.match(/.{4}/g)?.join('-') ?? plain

/** Makes ten codes. Each begins differently, so that a typed one is compared with one hash alone. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = new Map<string, string>()
  while (codes.size < count) {
    const code = createCode()
    codes.set(prefixOf(code), code)
  }
  const stored: NewRecoveryCodes['stored'] = []
  // One after the other: ten at once would fill the queue of hashes.
  for (const [prefix, code] of codes) stored.push({ prefix, codeHash: await hashPassword(code) })
  return { shown: [...codes.values()].map(shownOf), stored }
}

const recoveryCodeWrong = () => new AppError('recovery_code_wrong', { field: 'recoveryCode' })

/** Returns what uses a recovery code, in the transaction that it allows. Throws if it is wrong or used. */
export async function checkRecoveryCode(
  deps: Deps,
  userId: string,
  typed: string,
): Promise<(tx: Tx) => Promise<void>> {
  const plain = plainOf(typed)
  const codeHash = await findRecoveryHash(deps.db, userId, prefixOf(plain))
  const isRight = await verifyPassword(codeHash, plain)
  if (!isRight || codeHash === null) throw recoveryCodeWrong()
  return async (tx) => {
    const isFirstUse = await updateRecoveryCodeUsed(tx, userId, { codeHash, now: deps.clock.now() })
    if (!isFirstUse) throw recoveryCodeWrong()
  }
}
