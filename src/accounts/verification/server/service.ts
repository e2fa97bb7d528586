import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { issueMailToken } from '../../mail-tokens/server/service.ts'
import { verificationLetter } from '../../server/emails.ts'

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
  const letter = verificationLetter(deps.publicUrl, name, token)
  await queueMail(deps, tx, { to: { name, address: email }, letter })
}
