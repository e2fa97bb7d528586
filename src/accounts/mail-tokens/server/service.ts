import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, placeOf, type Limit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
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

// What one mailbox is sent at the wish of people who are not signed in, from one place and from all of them.
const perMailboxAndPlace: Limit = { name: 'mail-address-place', points: 5, seconds: 15 * 60 }
const perMailbox: Limit = { name: 'mail-address', points: 10, seconds: 60 * 60 }
// A whole base may share one address of the network.
const perPlace: Limit = { name: 'mail-place', points: 60, seconds: 60 * 60 }

/** Counts a wish for a mail to this address, or refuses it: the same for addresses nobody has. */
export async function countMailWish(deps: Deps, email: string, origin: Origin): Promise<void> {
  const mailbox = email.toLowerCase()
  const place = placeOf(origin.address)
  const wait =
    (await countAttempt(deps, perPlace, place)) ??
    (await countAttempt(deps, perMailboxAndPlace, `${mailbox} ${place}`)) ??
    (await countAttempt(deps, perMailbox, mailbox))
  if (wait === null) return
  deps.log.warn({ requestId: origin.requestId, address: origin.address }, 'mail throttled')
  throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}
