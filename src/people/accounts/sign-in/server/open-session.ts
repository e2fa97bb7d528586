import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { Tokens } from '../../contract.ts'
import { accountNoticeBudget } from '../../account/server/notice-budgets.ts'
import type { AccountWithPassword } from '../../account/server/queries.ts'
import { startSession, type SignInProof } from '../../sessions/server/service.ts'
import { newDeviceEmail } from './emails.ts'

interface SignIn {
  account: AccountWithPassword
  isNewDevice: boolean
  proof?: SignInProof | undefined
}

/** Completes every way of signing in: records it, notifies the user of a new device, and starts the session. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  { account, isNewDevice, proof }: SignIn,
  origin: Origin,
): Promise<Tokens> {
  await recordAudit(tx, { actor: account, action: 'signed_in', entity: 'user', entityId: account.id, origin })
  if (isNewDevice) await notifyOfNewDevice(deps, tx, account, origin)
  return startSession(deps, tx, account.id, origin, proof)
}

/** Notifies the user by email that somebody has signed in to their account on a device where they had not signed in before. */
async function notifyOfNewDevice(
  deps: Deps,
  tx: Tx,
  account: AccountWithPassword,
  { userAgent }: Origin,
): Promise<void> {
  const isFirstSignIn = account.last_login_at === null
  if (isFirstSignIn || account.notifications.newDevice === false) return
  const context = { at: deps.clock.now(), timeZone: account.time_zone ?? 'UTC', userAgent }
  const letter = newDeviceEmail({ publicUrl: deps.publicUrl, name: account.name }, context)
  const to = { name: account.name, address: account.email }
  await queueMail(deps, tx, { to, letter }, { budget: accountNoticeBudget, userId: account.id })
}
