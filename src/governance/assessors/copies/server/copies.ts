import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { wayOf } from '../../signatures/way.ts'
import { signatureCopyEmail, type CopyFacts } from './emails.ts'
import { listDueIds, lockDue, markCopied, type DueCopy } from './queries.ts'

const copyBudget = declareMailBudget({
  name: 'signatureCopy',
  perMailbox: { hour: 60, day: 300 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
const pageSize = 100

/**
 * Sends organizations a copy of each answer from outside. One transaction per copy queues the email and records this. So each
 * copy is sent once, even if a server is killed in between or two servers run this job.
 */
async function mailCopies(deps: Deps): Promise<void> {
  let after = firstId
  for (;;) {
    const ids = await listDueIds(deps.db, after, pageSize)
    for (const id of ids) await mailSafely(deps, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < pageSize) return
    after = last
  }
}

/** Sends one copy. If it fails, the others are still sent, and the next run tries again. */
async function mailSafely(deps: Deps, id: string): Promise<void> {
  try {
    await mailCopy(deps, id)
  } catch (error) {
    deps.log.error({ requestId: id, code: codeOf(error) }, 'copy of a signature failed')
  }
}

const mailCopy = (deps: Deps, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const due = await lockDue(tx, id)
    if (!due) return
    await markCopied(tx, id)
    // The organization no longer wants copies.
    if (due.copies_to === null) return
    const letter = signatureCopyEmail(toFacts(deps, due))
    const mail = { to: { name: '', address: due.copies_to }, letter }
    const isQueued = await queueMail(deps, tx, mail, { budget: copyBudget, userId: null })
    // The rollback also undoes the mark, so a later run tries again.
    if (!isQueued) throw new Error('the mailbox has had too many')
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
