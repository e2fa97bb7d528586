import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  deleteMailTokens,
  deleteMailTokensExpiredBefore,
  insertMailToken,
  lockAccount,
  type MailTokenPurpose,
} from './queries.ts'

interface MailLink {
  userId: string
  purpose: MailTokenPurpose
  /** Where the link is sent: what it proves is that its owner reads this address. */
  email: string
  lifetimeMs: number
}

/** The token of a single-use link for a mail. Only its hash is kept, and an older one of its purpose ends. */
export async function issueMailToken(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  link: MailLink,
): Promise<string> {
  const token = createToken()
  const now = clock.now()
  await lockAccount(tx, link.userId)
  await deleteMailTokens(tx, link.userId, [link.purpose])
  await insertMailToken(tx, {
    tokenHash: hashToken(token),
    userId: link.userId,
    purpose: link.purpose,
    email: link.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + link.lifetimeMs),
  })
  return token
}

export const purgeMailTokens = ({ db, clock }: Deps): Promise<void> =>
  deleteMailTokensExpiredBefore(db, clock.now())
