import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { MailCause } from '#platform/server/mail/budgets.ts'
import { deleteMailTokens, replaceablePurposes } from '../../mail-tokens/server/queries.ts'
import { uniqueEmail } from '../../account/server/queries.ts'
import { sendVerificationMail } from '../../verification/server/service.ts'
import { updateAddress } from './queries.ts'

/**
 * Gives an account another address, which must be verified before anybody signs in with it. Links that were sent to the
 * old one open nothing any more. Throws `email_taken`. See docs/decisions/0008-two-writers-of-users.md.
 */
export async function replaceAddress(
  deps: Pick<Deps, 'clock' | 'authSecret' | 'log' | 'publicUrl'>,
  tx: Tx,
  person: { id: string; name: string; email: string },
  cause: MailCause,
): Promise<void> {
  try {
    await updateAddress(tx, person.id, person.email, deps.clock.now())
  } catch (error) {
    if (constraintOf(error) !== uniqueEmail) throw error
    const { message } = new AppError('email_taken')
    throw new AppError('email_taken', { fields: [{ path: 'email', message }] })
  }
  await deleteMailTokens(tx, person.id, ['verify_email', ...replaceablePurposes])
  await sendVerificationMail(deps, tx, person, cause)
}
