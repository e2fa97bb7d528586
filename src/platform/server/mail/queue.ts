import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Deps } from '../deps.ts'
import { enqueue, type Job } from '../jobs.ts'
import { countEmail, type MailCause } from './budgets.ts'
import { composeLate, isLate, type LateContent } from './late-letters.ts'
import type { EmailContent, Mail } from './mail.ts'
import { nameForMail } from './names.ts'

const jobName = 'send_mail'

/** An email as it is queued. A late letter is composed when it is sent. */
interface QueuedMail extends Omit<Mail, 'letter'> {
  letter: EmailContent | LateContent
}

/**
 * Queues an email, which is sent only if the transaction commits. Queued emails are encrypted, so that nobody who reads the
 * database sees links that open accounts. Counts the email against its budget; if the budget is used up, skips the email and
 * returns false, or refuses the whole change: see `budgets.ts`.
 */
export async function queueMail(
  deps: Pick<Deps, 'authSecret' | 'clock' | 'log'>,
  tx: Tx,
  { to, letter }: Omit<QueuedMail, 'id'>,
  cause: MailCause,
): Promise<boolean> {
  if (!(await countEmail(deps, tx, to.address, cause))) {
    deps.log.warn({ budget: cause.budget.name, actorId: cause.userId ?? undefined }, 'email skipped')
    return false
  }
  const mail: QueuedMail = { id: uuid(), to: { name: nameForMail(to.name), address: to.address }, letter }
  const sealedMail = await seal(deps, 'queued mail', JSON.stringify(mail))
  await enqueue(tx, jobName, { sealed: sealedMail })
  return true
}

const payloadSchema = z.object({ sealed: z.string() })

async function sendQueued(deps: Deps, payload: unknown): Promise<void> {
  const { sealed } = payloadSchema.parse(payload)
  // Safe cast: `queueMail` sealed a `QueuedMail`.
  const { id, to, letter: content } = JSON.parse(await unseal(deps, 'queued mail', sealed)) as QueuedMail
  const letter = isLate(content) ? await composeLate(deps, content) : content
  if (letter !== null) await deps.mailer.send({ id, to, letter })
}

export const mailJobs: readonly Job[] = [{ name: jobName, run: sendQueued }]
