import type { AccountRow } from '#people/accounts/account/server/queries.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { countRecoveryCodes } from '../../codes/server/queries.ts'
import { factorChangedEmail, recoveryCodeUsedEmail, type FactorChange } from './emails.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

// This budget is separate from that of other notices: a user who changes factors often must not use up the notice about the
// next change.
const noticeBudget = declareMailBudget({
  name: 'factorNotice',
  perMailbox: { hour: 20, day: 60 },
  perPerson: null,
})

type Addressee = Pick<AccountRow, 'id' | 'name' | 'email' | 'time_zone'>

const toContext = ({ clock }: Deps, account: Addressee, { userAgent }: Origin) => ({
  at: clock.now(),
  timeZone: account.time_zone ?? 'UTC',
  userAgent,
})

/** Emails a person that their factors were changed. */
export async function sendFactorChange(
  deps: Deps,
  tx: Tx,
  account: Addressee,
  { change, origin }: { change: FactorChange; origin: Origin },
): Promise<void> {
  const reader = { publicUrl: deps.publicUrl, name: account.name }
  await send(deps, tx, account, factorChangedEmail(reader, change, toContext(deps, account, origin)))
}

/** Emails a person that one of their recovery codes was used to sign in, and how many are left. */
export async function sendRecoveryCodeUsed(
  deps: Deps,
  tx: Tx,
  account: Addressee,
  origin: Origin,
): Promise<void> {
  const left = await countRecoveryCodes(tx, account.id)
  const reader = { publicUrl: deps.publicUrl, name: account.name }
  await send(deps, tx, account, recoveryCodeUsedEmail(reader, { left, ...toContext(deps, account, origin) }))
}

async function send(
  deps: Deps,
  tx: Tx,
  { name, email }: Addressee,
  letter: ReturnType<typeof factorChangedEmail>,
): Promise<void> {
  const cause = { budget: noticeBudget, userId: null } as const
  await queueMail(deps, tx, { to: { name, address: email }, letter }, cause)
}
