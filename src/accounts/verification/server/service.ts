import { z } from 'zod'
import { recordAudit } from '#platform/server/audit.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { findMailToken, updateMailTokenUsed } from '../../mail-tokens/server/queries.ts'
import { countMailWish, issueMailToken } from '../../mail-tokens/server/service.ts'
import { addresseeName, verificationLetter } from '../../server/emails.ts'
import { findAccountByEmail, uniqueEmail } from '../../server/queries.ts'
import { updateEmail, updateEmailVerified } from './queries.ts'

const linkLifetimeMs = 24 * 60 * 60_000

interface Addressee {
  id: string
  name: string
  email: string
}

/** Queues the mail whose link proves that this person reads their address. An older link of theirs ends. */
export async function sendVerificationMail(
  deps: Pick<Deps, 'clock' | 'authSecret' | 'publicUrl'>,
  tx: Tx,
  { id, name, email }: Addressee,
): Promise<void> {
  const token = await issueMailToken(deps, tx, {
    userId: id,
    purpose: 'verify_email',
    email,
    lifetimeMs: linkLifetimeMs,
  })
  const letter = verificationLetter({ publicUrl: deps.publicUrl, name }, token)
  await queueMail(deps, tx, { to: { name: addresseeName(name), address: email }, letter })
}

/**
 * Verifies the address that a link was sent to, or takes it where it was asked for as a new one. Mail scanners open
 * links too, so a second use is as good.
 */
export async function verifyEmail(deps: Deps, token: string, origin: Origin): Promise<void> {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const proof = await findMailToken(tx, tokenHash, 'verify_email', now)
      const wish = proof ? undefined : await findMailToken(tx, tokenHash, 'change_email', now)
      const link = proof ?? wish
      const { email } = link ?? { email: '' }
      const isWanted = wish !== undefined && wish.used_at === null
      const update = isWanted ? updateEmail : updateEmailVerified
      if (!link || !(await update(tx, link.user_id, { email, now }))) {
        throw new AppError('verification_link_invalid')
      }
      if (!(await updateMailTokenUsed(tx, tokenHash, now))) return
      await recordAudit(tx, {
        actor: { id: link.user_id, role: link.role },
        action: isWanted ? 'email_changed' : 'email_verified',
        entity: 'user',
        entityId: link.user_id,
        origin,
      })
    })
  } catch (error) {
    // Somebody else made an account with the new address in the meantime.
    throw constraintOf(error) === uniqueEmail ? new AppError('verification_link_invalid') : error
  }
}

const resendJobName = 'resend_verification'
const wishSchema = z.object({ email: z.string() })

/** Whether there is such an account is looked up later, by a job: the answer and its time say nothing. */
export async function requestVerificationMail(deps: Deps, email: string, origin: Origin): Promise<void> {
  await countMailWish(deps, email, origin)
  await deps.db.transaction().execute((tx) => enqueue(tx, resendJobName, { email }))
}

export const resendVerificationJob: Job = {
  name: resendJobName,
  run: async (deps, payload) => {
    const { email } = wishSchema.parse(payload)
    const account = await findAccountByEmail(deps.db, email)
    if (!account || account.email_verified || account.status === 'inactive') return
    await deps.db.transaction().execute((tx) => sendVerificationMail(deps, tx, account))
  },
}
