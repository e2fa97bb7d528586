import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { wayOf } from '../../signatures/way.ts'
import { signatureCopyEmail, type CopyFacts } from './emails.ts'
import { listDue, lockDue, markCopied, type DueAnswer, type DueCopy } from './queries.ts'

export const copyBudget = declareMailBudget({
  name: 'signatureCopy',
  perMailbox: { hour: 60, day: 300 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
const pageSize = 100

/**
 * Sends organizations a copy of each answer from outside. One transaction per copy queues the email and records this. So each
 * copy is sent once, even if a server is killed in between or two servers run this job. Once a mailbox has had as many emails as it may get,
 * the other copies for that organization stay due, and a later run sends them.
 */
async function mailCopies(deps: Deps): Promise<void> {
  const fullOrganizations = new Set<string | null>()
  let after = firstId
  for (;;) {
    const page = await listDue(deps.db, after, pageSize)
    for (const due of page) {
      if (fullOrganizations.has(due.organization_id)) continue
      const mayGetMore = await mailSafely(deps, due)
      if (!mayGetMore) fullOrganizations.add(due.organization_id)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.id
  }
}

/**
 * Sends one copy. If it fails, the others are still sent, and the next run tries again. Returns false if the mailbox has had as many
 * emails as it may get.
 */
async function mailSafely(deps: Deps, { id }: DueAnswer): Promise<boolean> {
  try {
    await mailCopy(deps, id)
    return true
  } catch (error) {
    if (error instanceof MailboxFull) return false
    deps.log.error({ requestId: id, code: codeOf(error) }, 'copy of a signature failed')
    return true
  }
}

/** Thrown in a transaction to undo what marked the copy as sent. */
class MailboxFull extends Error {}

const mailCopy = (deps: Deps, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const due = await lockDue(tx, id)
    if (!due) return
    await markCopied(tx, id)
    // The organization no longer wants copies.
    if (due.copies_to === null) return
    const letter = signatureCopyEmail(toFacts(deps, due))
    const mail = { to: { name: '', address: due.copies_to }, letter }
    if (!(await queueMail(deps, tx, mail, { budget: copyBudget, userId: null }))) throw new MailboxFull()
  })

const toFacts = ({ publicUrl, clock }: Deps, due: DueCopy): CopyFacts => ({
  publicUrl,
  isSigned: due.state === 'signed',
  signer: due.assessor_name ?? '',
  role: due.signer_role,
  clinician: due.clinician_name,
  at: due.closed_at ?? clock.now(),
  timeZone: due.time_zone ?? 'UTC',
  way: wayOf(due),
})

export const mailCopiesJob: Job = { name: 'mail_signature_copies', cron: '*/5 * * * *', run: mailCopies }
