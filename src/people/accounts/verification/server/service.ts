import { z } from 'zod'
import { recordAudit } from '#platform/server/audit.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { endJobInTransaction, enqueue, type Job } from '#platform/server/jobs.ts'
import { declareMailBudget, type MailCause } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import {
  deleteMailToken,
  deleteMailTokens,
  findMailToken,
  accountLinkPurposes,
  replaceablePurposes,
  markMailTokensUsed,
  markMailTokenUsed,
} from '../../mail-tokens/server/queries.ts'
import { countMailRequest, issueMailToken, issueLimitedMailToken } from '../../mail-tokens/server/service.ts'
import { verificationEmail } from './emails.ts'
import { findAccountByEmail, uniqueEmailConstraint } from '../../account/server/queries.ts'
import { updateUnverifiedEmail, updateEmail, markEmailVerified } from './queries.ts'

export const linkBudget = declareMailBudget({
  name: 'verificationLink',
  perMailbox: { hour: 6, day: 12 },
  perPerson: null,
})

const linkLifetimeMs = 24 * 60 * 60_000

interface Addressee {
  id: string
  name: string
  email: string
}

type MailDeps = Pick<Deps, 'clock' | 'authSecret' | 'log' | 'publicUrl'>

const toLink = ({ id: userId, email }: Addressee) =>
  ({ userId, purpose: 'verify_email', email, lifetimeMs: linkLifetimeMs }) as const

/** Queues the verification mail for the user's current email. */
export async function sendVerificationMail(
  deps: MailDeps,
  tx: Tx,
  user: Addressee,
  cause: MailCause,
): Promise<void> {
  await mailLink(deps, tx, { user, token: await issueMailToken(deps, tx, toLink(user)) }, cause)
}

/** Queues the verification email for somebody who is not signed in. Sends nothing if enough valid links were sent already. */
export async function sendLimitedVerificationMail(deps: MailDeps, tx: Tx, user: Addressee): Promise<void> {
  const token = await issueLimitedMailToken(deps, tx, toLink(user), { fromKnownDevice: false })
  if (token === null) return
  const isMailed = await mailLink(deps, tx, { user, token }, { budget: linkBudget, userId: null })
  if (!isMailed) await deleteMailToken(tx, hashToken(token))
}

async function mailLink(
  deps: MailDeps,
  tx: Tx,
  { user: { name, email }, token }: { user: Addressee; token: string },
  cause: MailCause,
): Promise<boolean> {
  const letter = verificationEmail({ publicUrl: deps.publicUrl, name }, token)
  return queueMail(deps, tx, { to: { name, address: email }, letter }, cause)
}

/**
 * Verifies the email that a link was sent to, or replaces the account's email if the link was for a new one. A second use
 * succeeds too, because email scanners open links.
 */
export async function verifyEmail(deps: Deps, token: string, origin: Origin): Promise<void> {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  try {
    await inTransaction(deps.db, async (tx) => {
      const verification = await findMailToken(tx, tokenHash, 'verify_email', now)
      const emailChange = verification ? undefined : await findMailToken(tx, tokenHash, 'change_email', now)
      const link = verification ?? emailChange
      const { email } = link ?? { email: '' }
      const isEmailChange = emailChange !== undefined && emailChange.used_at === null
      const update = isEmailChange ? updateEmail : markEmailVerified
      if (!link || !(await update(tx, link.user_id, { email, now }))) {
        throw new AppError('verification_link_invalid')
      }
      if (!(await markMailTokenUsed(tx, tokenHash, now))) return
      await markMailTokensUsed(tx, link.user_id, isEmailChange ? 'change_email' : 'verify_email', now)
      // Ends the links to the old email, in case somebody else gets that email.
      if (isEmailChange) await deleteMailTokens(tx, link.user_id, ['verify_email', ...accountLinkPurposes])
      await recordAudit(tx, {
        actor: { id: link.user_id, role: link.role },
        action: isEmailChange ? 'email_changed' : 'email_verified',
        entity: 'user',
        entityId: link.user_id,
        origin,
      })
    })
  } catch (error) {
    // Somebody else has created an account with the new email meanwhile.
    throw findConstraint(error) === uniqueEmailConstraint ? new AppError('verification_link_invalid') : error
  }
}

const resendJobName = 'resend_verification'
const mailRequestSchema = z.object({ email: z.string() })

/** Requests a verification mail. A job looks the account up later, so neither the answer nor its time reveals whether it exists. */
export async function requestVerificationMail(deps: Deps, email: string, origin: Origin): Promise<void> {
  await countMailRequest(deps, origin)
  await inTransaction(deps.db, (tx) => enqueue(tx, resendJobName, { email }))
}

export const resendVerificationJob: Job = {
  name: resendJobName,
  run: async (deps, payload, claim) => {
    const { email } = mailRequestSchema.parse(payload)
    const account = await findAccountByEmail(deps.db, email)
    if (!account || account.email_verified || account.status === 'inactive') return
    await inTransaction(deps.db, async (tx) => {
      await endJobInTransaction(tx, claim)
      await sendLimitedVerificationMail(deps, tx, account)
    })
  },
}

/**
 * Replaces the email of an account; the new one must be verified before the next sign-in. Ends the links sent to the old email.
 * Throws `email_taken`. See docs/decisions/0008-two-writers-of-users.md.
 */
export async function replaceEmail(
  deps: Pick<Deps, 'clock' | 'authSecret' | 'log' | 'publicUrl'>,
  tx: Tx,
  user: { id: string; name: string; email: string },
  cause: MailCause,
): Promise<void> {
  try {
    await updateUnverifiedEmail(tx, user.id, user.email, deps.clock.now())
  } catch (error) {
    if (findConstraint(error) !== uniqueEmailConstraint) throw error
    throw new AppError('email_taken', { field: 'email' })
  }
  await deleteMailTokens(tx, user.id, ['verify_email', ...replaceablePurposes])
  await sendVerificationMail(deps, tx, user, cause)
}
