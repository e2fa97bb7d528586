import { z } from 'zod'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { assertPasswordUncommon } from '#platform/server/auth/password-strength.ts'
import { hashPassword, verifyPassword } from '#platform/server/auth/passwords.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { endJobInTransaction, enqueue, type Job } from '#platform/server/jobs.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import {
  deleteMailToken,
  deleteMailTokens,
  findMailToken,
  lockAccount,
  replaceablePurposes,
  markMailTokenUsed,
} from '../../mail-tokens/server/queries.ts'
import { countMailRequest, issueLimitedMailToken } from '../../mail-tokens/server/service.ts'
import { passwordChangedEmail, passwordResetEmail } from './emails.ts'
import {
  findAccountByEmail,
  getAccountWithPassword,
  type AccountWithPassword,
} from '../../account/server/queries.ts'
import { findKnownDevice, issueDeviceToken } from '../../known-devices/server/known-devices.ts'
import { forgetFailedLogins } from '../../known-devices/server/login-limits.ts'
import { endAllSessions } from '../../sessions/server/service.ts'
import { updatePassword, updatePasswordByLink } from './queries.ts'
import { assertOwnPassword, passwordWrong } from './service.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

// Fewer emails are sent than this allows, because a user has at most three valid links: see mail-tokens.
const resetBudget = declareMailBudget({
  name: 'resetLink',
  perMailbox: { hour: 10, day: 60 },
  perPerson: null,
})
// This budget is separate, so that no other kind of email can use up the quota of the notice about a new password.
const noticeBudget = declareMailBudget({
  name: 'passwordNotice',
  perMailbox: { hour: 10, day: 30 },
  perPerson: null,
})

const linkLifetimeMs = 60 * 60_000
const resetJobName = 'send_password_reset'

// The limit of a known device of the user: requests from other clients do not count.
const perDevice: RateLimit = { name: 'mail-device', points: 5, seconds: 60 * 60 }

/** Requests a password reset. A job looks the account up later, so neither the answer nor its time reveals whether it exists. */
export async function requestReset(
  deps: Deps,
  { email, deviceTokens }: { email: string; deviceTokens?: string[] | undefined },
  origin: Origin,
): Promise<void> {
  const knownDevice = await findKnownDevice(deps, email, deviceTokens)
  const isKnownDevice =
    knownDevice !== null && (await countAttempt(deps, perDevice, knownDevice.device.id)) === null
  if (!isKnownDevice) await countMailRequest(deps, origin)
  const { requestId, address } = origin
  const mailRequest = { email, isKnownDevice, requestId, address }
  await inTransaction(deps.db, (tx) => enqueue(tx, resetJobName, mailRequest))
}

const mailRequestSchema = z.object({
  email: z.string(),
  isKnownDevice: z.boolean().default(false),
  requestId: z.string(),
  address: z.string(),
})

export const sendPasswordResetJob: Job = {
  name: resetJobName,
  run: async (deps, payload, claim) => {
    const { email, isKnownDevice, ...origin } = mailRequestSchema.parse(payload)
    const account = await findAccountByEmail(deps.db, email)
    if (!account || account.status === 'inactive') return
    await inTransaction(deps.db, async (tx) => {
      await endJobInTransaction(tx, claim)
      const purpose = 'reset_password'
      const link = { userId: account.id, purpose, email: account.email, lifetimeMs: linkLifetimeMs } as const
      const token = await issueLimitedMailToken(deps, tx, link, { fromKnownDevice: isKnownDevice })
      if (token === null) return
      const letter = passwordResetEmail({ publicUrl: deps.publicUrl, name: account.name }, token)
      const cause = { budget: resetBudget, userId: null } as const
      const isMailed = await queueMail(deps, tx, { to: addresseeOf(account), letter }, cause)
      // A link that was not sent must not count against the limit.
      if (!isMailed) return deleteMailToken(tx, hashToken(token))
      const action = 'password_reset_requested'
      await recordAudit(tx, { actor: null, action, entity: 'user', entityId: account.id, origin })
    })
  },
}

const addresseeOf = ({ name, email }: AccountWithPassword) => ({ name, address: email })

async function findResetLink(deps: Deps, tokenHash: Buffer) {
  const link = await findMailToken(deps.db, tokenHash, 'reset_password', deps.clock.now())
  const isUsable =
    link?.used_at === null &&
    link.status !== 'inactive' &&
    link.email.toLowerCase() === link.account_email.toLowerCase()
  return isUsable ? link : null
}

/** Returns whether a link is still valid, without using it. */
export const isResetTokenValid = async (deps: Deps, token: string): Promise<boolean> =>
  (await findResetLink(deps, hashToken(token))) !== null

/** Sets a new password with an emailed link, once, and ends every session. Returns the device token of this browser. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  origin: Origin,
): Promise<string> {
  const tokenHash = hashToken(token)
  // Check before hashing, which is slow, so that nobody without a link can make the server do it.
  const link = await findResetLink(deps, tokenHash)
  if (!link) throw new AppError('reset_link_invalid')
  const account = await getAccountWithPassword(deps.db, link.user_id)
  if (account.password_change_required && (await verifyPassword(account.password_hash, newPassword))) {
    throw passwordUnchanged()
  }
  const passwordHash = await hashUncommonPassword(newPassword, account)

  const epoch = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    // Lock the account before its links, in the same order as a request for another link.
    await lockAccount(tx, account.id)
    const isUsed = await markMailTokenUsed(tx, tokenHash, now)
    const change = { passwordHash, email: link.email, now }
    const newEpoch = isUsed ? await updatePasswordByLink(tx, account.id, change) : null
    if (newEpoch === null) throw new AppError('reset_link_invalid')
    await finishChange(deps, tx, account, { action: 'password_reset', except: null }, origin)
    return newEpoch
  })
  await forgetFailedLogins(deps, account.email, origin)
  return issueDeviceToken(deps, { id: account.id, device_epoch: epoch })
}

/** Changes the password of a user who knows the current one, and ends their other sessions. Returns the new device token. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<string> {
  const { account, comparedHash } = await assertOwnPassword(deps, actor, currentPassword, {
    action: 'password_changed',
    origin,
  })
  if (newPassword === currentPassword) throw passwordUnchanged()
  const passwordHash = await hashUncommonPassword(newPassword, account)

  const epoch = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const newEpoch = await updatePassword(tx, actor.id, { comparedHash, passwordHash, now })
    if (newEpoch === null) throw passwordWrong()
    await finishChange(deps, tx, account, { action: 'password_changed', except: actor.sessionId }, origin)
    return newEpoch
  })
  return issueDeviceToken(deps, { id: account.id, device_epoch: epoch })
}

const passwordUnchanged = () => new AppError('password_unchanged', { field: 'newPassword' })

async function hashUncommonPassword(newPassword: string, account: AccountWithPassword): Promise<string> {
  const context = [account.name, account.email, account.org_name ?? '']
  await assertPasswordUncommon(newPassword, context, 'newPassword')
  return hashPassword(newPassword)
}

/** Finishes every password change: ends other sessions and older links, and notifies the user by email. */
async function finishChange(
  deps: Deps,
  tx: Tx,
  account: AccountWithPassword,
  { action, except }: { action: 'password_reset' | 'password_changed'; except: string | null },
  origin: Origin,
): Promise<void> {
  await deleteMailTokens(tx, account.id, replaceablePurposes)
  await endAllSessions(deps, tx, account.id, { reason: 'password_changed', except })
  await recordAudit(tx, { actor: account, action, entity: 'user', entityId: account.id, origin })
  const context = {
    at: deps.clock.now(),
    timeZone: account.time_zone ?? 'UTC',
    userAgent: origin.userAgent,
  }
  const letter = passwordChangedEmail({ publicUrl: deps.publicUrl, name: account.name }, context)
  const cause = { budget: noticeBudget, userId: account.id } as const
  await queueMail(deps, tx, { to: addresseeOf(account), letter }, cause)
}
