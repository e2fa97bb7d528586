import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { ageInDays } from '../../requests/nudging.ts'
import { isMailDue } from '../mail-due.ts'
import { waitingEmail } from './emails.ts'
import {
  findSupervisorToMail,
  listSupervisorsToMail,
  markMailed,
  type SupervisorToMail,
} from './mail-queries.ts'

const waitingBudget = declareMailBudget({
  name: 'signaturesWaiting',
  perMailbox: { hour: 2, day: 2 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
const pageSize = 100

/**
 * Mails supervisors how many cases wait for their signature. One transaction per supervisor queues the email and records this. So
 * each gets one email, even if a server is killed in between or two servers run this job.
 */
export async function mailSupervisors(deps: Deps): Promise<void> {
  let after = firstId
  for (;;) {
    const page = await listSupervisorsToMail(deps.db, after, pageSize)
    for (const supervisor of page) if (isDue(deps, supervisor)) await mailSafely(deps, supervisor)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

const isDue = ({ clock }: Deps, { time_zone: zone, has_news, last_mailed_at }: SupervisorToMail): boolean =>
  isMailDue({ zone, hasNewRequests: has_news, lastMailedAt: last_mailed_at }, clock.now())

/** Sends one email. If it fails, the others are still sent, and the next run tries again. */
async function mailSafely(deps: Deps, { id }: SupervisorToMail): Promise<void> {
  try {
    await sendTo(deps, id)
  } catch (error) {
    deps.log.error({ userId: id, code: codeOf(error) }, 'email about waiting signatures failed')
  }
}

const sendTo = (deps: Deps, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `signatures wait for ${id}`)
    // The facts are read again, because in the meantime another server may have sent the email, or the supervisor may have signed
    // everything.
    const supervisor = await findSupervisorToMail(tx, id)
    if (!supervisor || !isDue(deps, supervisor)) return
    const now = deps.clock.now()
    const { count, oldest_at } = await markMailed(tx, id, now)
    const { name, email: address } = supervisor
    const facts = { publicUrl: deps.publicUrl, name, count, oldestDays: ageInDays(oldest_at, now) }
    const mail = { to: { name, address }, letter: waitingEmail(facts) }
    const isQueued = await queueMail(deps, tx, mail, { budget: waitingBudget, userId: null })
    // The rollback also undoes the mark, so a later run tries again.
    if (!isQueued) throw new Error('the mailbox has had too many')
  })
