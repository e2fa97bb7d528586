import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { operatorNoticeBudget } from '../../account/server/notice-budgets.ts'
import { listSuperAdmins } from '../../account/server/super-admins-queries.ts'
import { operatorActedEmail, type OperatorAct } from './emails.ts'

/** Emails every super administrator about an operator's action on the command line, except the one whom it affects. */
export async function notifySuperAdmins(
  deps: Pick<Deps, 'authSecret' | 'clock' | 'log' | 'publicUrl'>,
  tx: Tx,
  { except: exceptId, ...act }: OperatorAct & { except: string },
): Promise<void> {
  for (const { id, name, email } of await listSuperAdmins(tx)) {
    if (id === exceptId) continue
    const letter = operatorActedEmail({ publicUrl: deps.publicUrl, name }, act)
    const cause = { budget: operatorNoticeBudget, userId: null } as const
    await queueMail(deps, tx, { to: { name, address: email }, letter }, cause)
  }
}
