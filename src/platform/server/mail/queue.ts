import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Deps } from '../deps.ts'
import { enqueue, type Job } from '../jobs.ts'
import { countEmail, type MailCause } from './budgets.ts'
import type { Mail } from './mail.ts'
import { nameForMail } from './names.ts'

const jobName = 'send_mail'

/**
 * Queues an email, which is sent only if the transaction commits. Queued emails are encrypted, so that nobody who reads the
 * database sees links that open accounts. Counts the email against its budget; if the budget is used up, skips the email and
 * returns false, or refuses the whole change: see `budgets.ts`.
 */
export async function queueMail(
  deps: Pick<Deps, 'authSecret' | 'clock' | 'log'>,
  tx: Tx,
  { to, letter }: Omit<Mail, 'id'>,
  cause: MailCause,
): Promise<boolean> {
  if (!(await countEmail(deps, tx, to.address, cause))) {
    deps.log.warn({ budget: cause.budget.name, actorId: cause.userId ?? undefined }, 'email skipped')
    return false
  }
  const mail: Mail = { id: uuid(), to: { name: nameForMail(to.name), address: to.address }, letter }
  const sealedMail = await seal(deps, 'queued mail', JSON.stringify(mail))
  await enqueue(tx, jobName, { sealed: sealedMail })
  return true
}

const payloadSchema = z.object({ sealed: z.string() })

async function sendQueued(deps: Deps, payload: unknown): Promise<void> {
  const { sealed } = payloadSchema.parse(payload)
  // Safe cast: `queueMail` sealed a `Mail`.
  await deps.mailer.send(JSON.parse(await unseal(deps, 'queued mail', sealed)) as Mail)
}

export const mailJobs: readonly Job[] = [{ name: jobName, run: sendQueued }]
