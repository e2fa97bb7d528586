import { v7 as uuid } from 'uuid'
import { getFactorFacts, hasFactor } from '#people/accounts/account/server/factor-queries.ts'
import { getAccount, type AccountRow } from '#people/accounts/account/server/queries.ts'
import { deleteTrustedDevices } from '#people/accounts/known-devices/server/trusted-devices.ts'
import { lockAccount } from '#people/accounts/mail-tokens/server/queries.ts'
import { deleteSecondSteps } from '#people/accounts/sign-in/server/second-step-queries.ts'
import { recordSessionProof, lowerSessionsToPassword } from '#people/accounts/sessions/server/service.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { checkFirstCode } from '../codes/server/codes.ts'
import {
  countRecoveryCodes,
  deleteCodes,
  deleteRecoveryCodes,
  findCodes,
  replaceRecoveryCodes,
} from '../codes/server/queries.ts'
import { createRecoveryCodes } from '../codes/server/recovery-codes.ts'
import type { NewPasskey } from '../passkeys.contract.ts'
import { checkNewPasskey, maxPasskeys } from '../passkeys/server/passkeys.ts'
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from '../passkeys/server/queries.ts'
import { relyingPartyOf } from '../passkeys/server/relying-party.ts'
import { countSecondStep, forgetSecondSteps } from '../second-step/server/limits.ts'
import type { FactorChange } from '../second-step/server/emails.ts'
import { sendFactorChange } from '../second-step/server/notices.ts'
import { findRequiredFrom, type StoredFactors } from './queries.ts'

const today = ({ clock }: Deps, { timeZone }: Actor) => dateIn(timeZone, clock.now())

export async function getOwnFactors(deps: Deps, actor: Actor): Promise<StoredFactors> {
  return {
    passkeys: await listPasskeys(deps.db, actor.id),
    codes: await findCodes(deps.db, actor.id),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, actor.id),
    requiredFrom: await findRequiredFrom(deps.db, actor.id),
    today: today(deps, actor),
    passkeysOffered: relyingPartyOf(deps.publicUrl).isFit,
  }
}

/** Recovery codes are created with the first factor, and shown only once. */
export interface AddedFactor {
  factors: StoredFactors
  recoveryCodes: string[] | null
}

export async function addPasskey(
  deps: Deps,
  requester: Requester,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<AddedFactor> {
  const { actor } = requester
  const checkedPasskey = await checkNewPasskey(deps, actor, passkey)
  return addFactor(deps, requester, 'passkey_added', async (tx) => {
    const storedPasskeys = await listPasskeys(tx, actor.id)
    if (storedPasskeys.length >= maxPasskeys) throw new AppError('too_many_passkeys')
    const row = { id: uuid(), userId: actor.id, name, ...checkedPasskey, now: deps.clock.now() }
    await withConflictCode(insertPasskey(tx, row), { passkeys__credential_id: 'passkey_taken' })
  })
}

export async function confirmCodes(deps: Deps, requester: Requester, code: string): Promise<AddedFactor> {
  const { id, sessionId } = requester.actor
  const attempter = { userId: id, place: sessionId }
  await countSecondStep(deps, attempter)
  const confirm = await checkFirstCode(deps, id, code)
  const added = await addFactor(deps, requester, 'codes_added', confirm)
  await forgetSecondSteps(deps, attempter)
  return added
}

/** Adds a factor. The session has just used it, so its level is raised. With the first factor, recovery codes are created. */
async function addFactor(
  deps: Deps,
  requester: Requester,
  change: FactorChange,
  insert: (tx: Tx) => Promise<void>,
): Promise<AddedFactor> {
  const { actor } = requester
  const account = await getAccount(deps.db, actor.id)
  // Codes are hashed before the transaction, which must be short.
  const codes = hasFactor(await getFactorFacts(deps.db, actor.id)) ? null : await createRecoveryCodes()
  const isFirst = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, actor.id)
    const isFirstFactor = !hasFactor(await getFactorFacts(tx, actor.id))
    await insert(tx)
    if (isFirstFactor && codes) await replaceRecoveryCodes(tx, actor.id, codes.storedCodes)
    const proof = {
      userId: actor.id,
      sessionId: actor.sessionId,
      now: deps.clock.now(),
      isSecondFactor: true,
    }
    await recordSessionProof(tx, proof)
    await finishChange(deps, tx, requester, { account, change })
    return isFirstFactor
  })
  return {
    factors: await getOwnFactors(deps, actor),
    recoveryCodes: isFirst && codes ? codes.displayedCodes : null,
  }
}

export async function renamePasskey(
  deps: Deps,
  { actor, origin }: Requester,
  { id, name }: { id: string; name: string },
): Promise<StoredFactors> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await updatePasskeyName(tx, actor.id, id, name))) throw new AppError('passkey_not_found')
    await recordAudit(tx, { actor, action: 'passkey_renamed', entity: 'user', entityId: actor.id, origin })
  })
  return getOwnFactors(deps, actor)
}

export const removePasskey = (deps: Deps, requester: Requester, id: string): Promise<StoredFactors> =>
  removeFactor(deps, requester, 'passkey_removed', async (tx) => {
    if (!(await deletePasskey(tx, requester.actor.id, id))) throw new AppError('passkey_not_found')
  })

export const removeCodes = (deps: Deps, requester: Requester): Promise<StoredFactors> =>
  removeFactor(deps, requester, 'codes_removed', async (tx) => {
    if (!(await deleteCodes(tx, requester.actor.id))) throw new AppError('codes_missing')
  })

/**
 * Removes a factor. The last factor can be removed only if no factor is required. Then the recovery codes and the raised level
 * of sessions end too.
 */
async function removeFactor(
  deps: Deps,
  requester: Requester,
  change: FactorChange,
  deleteFactor: (tx: Tx) => Promise<void>,
): Promise<StoredFactors> {
  const { actor } = requester
  const account = await getAccount(deps.db, actor.id)
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, actor.id)
    await deleteFactor(tx)
    if (!hasFactor(await getFactorFacts(tx, actor.id))) {
      const from = await findRequiredFrom(tx, actor.id)
      if (from !== null && from <= today(deps, actor)) throw new AppError('last_factor_needed')
      await deleteRecoveryCodes(tx, actor.id)
      await lowerSessionsToPassword(tx, actor.id)
    }
    await finishChange(deps, tx, requester, { account, change })
  })
  return getOwnFactors(deps, actor)
}

export async function makeRecoveryCodes(deps: Deps, requester: Requester): Promise<string[]> {
  const { actor } = requester
  const account = await getAccount(deps.db, actor.id)
  const assertHasFactor = async (db: Deps['db']) => {
    if (!hasFactor(await getFactorFacts(db, actor.id))) throw new AppError('factor_missing')
  }
  // This is checked without the lock first, so that nobody without a factor can cause hashing.
  await assertHasFactor(deps.db)
  const { displayedCodes, storedCodes } = await createRecoveryCodes()
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, actor.id)
    await assertHasFactor(tx)
    await replaceRecoveryCodes(tx, actor.id, storedCodes)
    await finishChange(deps, tx, requester, { account, change: 'recovery_codes_made' })
  })
  return displayedCodes
}

/** Finishes every change of factors: ends trusted devices and pending sign-ins, audits the change, and emails the person. */
async function finishChange(
  deps: Deps,
  tx: Tx,
  { actor, origin }: Requester,
  { account, change }: { account: AccountRow; change: FactorChange },
): Promise<void> {
  await deleteTrustedDevices(tx, actor.id)
  await deleteSecondSteps(tx, actor.id)
  await recordAudit(tx, { actor, action: change, entity: 'user', entityId: actor.id, origin })
  await sendFactorChange(deps, tx, account, { change, origin })
}
