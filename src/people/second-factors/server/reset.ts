import { operatorNoticeBudget } from '#people/accounts/account/server/notice-budgets.ts'
import { findAccountByEmail } from '#people/accounts/account/server/queries.ts'
import { deleteTrustedDevices } from '#people/accounts/known-devices/server/trusted-devices.ts'
import { lockAccount } from '#people/accounts/mail-tokens/server/queries.ts'
import { notifySuperAdmins } from '#people/accounts/setup/server/operator-notices.ts'
import { endAllSessions } from '#people/accounts/sessions/server/service.ts'
import { deleteSecondSteps } from '#people/accounts/sign-in/server/second-step-queries.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import { deleteCodes, deleteRecoveryCodes } from '../codes/server/queries.ts'
import {
  deleteChallengesOf,
  deletePasskeysOf,
  hasPasskeysOfOtherDomains,
} from '../passkeys/server/queries.ts'
import { relyingPartyOf } from '../passkeys/server/relying-party.ts'
import { factorsResetEmail } from '../second-step/server/emails.ts'

/** Removes every factor of a user. The caller informs the user and audits the change. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deletePasskeysOf(tx, userId)
  await deleteChallengesOf(tx, userId)
  await deleteCodes(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await deleteTrustedDevices(tx, userId)
  await deleteSecondSteps(tx, userId)
}

/**
 * Removes the factors of a user who has lost them, from the command line. Throws `OperatorError` with what the operator must
 * correct.
 */
export async function resetSecondFactors(deps: Deps, email: string): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account) throw new OperatorError(`Nobody has an account with the email ${email}.`)
  const { publicUrl } = deps
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account.id)
    await deleteFactors(tx, account.id)
    await endAllSessions(deps, tx, account.id, { reason: 'factors_reset' })
    const entry = { action: 'second_factors_reset', entity: 'user', entityId: account.id } as const
    await recordAudit(tx, { actor: null, ...entry, reason: 'command_line', origin: null })
    const to = { name: account.name, address: account.email }
    const cause = { budget: operatorNoticeBudget, userId: null } as const
    await queueMail(deps, tx, { to, letter: factorsResetEmail({ publicUrl, name: account.name }) }, cause)
    await notifySuperAdmins(deps, tx, {
      command: 'reset-second-factors',
      affectedName: account.name,
      except: account.id,
    })
  })
}

/** Returns a line for the start log, if passkeys cannot be used at the current address of the service. */
export async function describeForeignPasskeys({
  db,
  publicUrl,
}: Pick<Deps, 'db' | 'publicUrl'>): Promise<string[]> {
  const { rpId } = relyingPartyOf(publicUrl)
  if (!(await hasPasskeysOfOtherDomains(db, rpId))) return []
  return [
    `Some passkeys were created for another PUBLIC_URL and do not work at ${publicUrl}: see docs/second-factors.md`,
  ]
}
