import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import {
  deleteMailToken,
  deleteMailTokens,
  deleteMailTokensExpiredBefore,
  deleteTokensToOtherEmails,
  insertMailToken,
  listTokensSince,
  lockAccount,
  type LinkRow,
  type MailTokenPurpose,
} from './queries.ts'

const maxOpenLinks = {
  verify_email: 3,
  reset_password: 3,
  change_email: 3,
  // Issued on sign-in or after a refusal: a newer key replaces the previous one.
  open_request: 1,
  repeat_request: 1,
} as const satisfies Record<MailTokenPurpose, number>
const dayMs = 24 * 60 * 60_000
/** Above this many in a day, only one link at a time is valid. */
const maxLinksPerDay = 10

interface MailLink {
  userId: string
  purpose: MailTokenPurpose
  /** The email to which the link is sent; opening it proves that the user reads this mailbox. */
  email: string
  lifetimeMs: number
}

/** Issues the token of a single-use link for an email that the user or an administrator triggers. Stores only its hash. */
export async function issueMailToken(deps: Pick<Deps, 'clock'>, tx: Tx, link: MailLink): Promise<string> {
  const { openLinks } = await lockLinks(deps, tx, link)
  const surplus = Math.max(0, openLinks.length + 1 - maxOpenLinks[link.purpose])
  for (const { token_hash } of openLinks.slice(0, surplus)) await deleteMailToken(tx, token_hash)
  return insertLink(deps, tx, link, { fromKnownDevice: true })
}

/**
 * Issues the token for an email that anybody can request. Returns null, so that no email is sent, if enough valid links were
 * sent already. So strangers can neither end the link of the owner nor prevent a new one, and a mailbox gets at most three
 * emails an hour. A request from a known device replaces a stranger's link.
 */
export async function issueLimitedMailToken(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  link: MailLink,
  { fromKnownDevice }: { fromKnownDevice: boolean },
): Promise<string | null> {
  const { openLinks, sentToday } = await lockLinks(deps, tx, link)
  const request = { fromKnownDevice }
  if (openLinks.length === 0) return insertLink(deps, tx, link, request)
  const isFull = openLinks.length >= maxOpenLinks[link.purpose]
  if (!fromKnownDevice && (isFull || sentToday >= maxLinksPerDay)) return null
  if (isFull) {
    const strangerLink = openLinks.find((item) => !item.from_known_device)
    if (!strangerLink) return null
    await deleteMailToken(tx, strangerLink.token_hash)
  }
  return insertLink(deps, tx, link, request)
}

/** Lists the links of this purpose, locked against concurrent counting and inserting until the transaction ends. */
async function lockLinks(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  link: MailLink,
): Promise<{ openLinks: LinkRow[]; sentToday: number }> {
  const now = clock.now()
  await lockAccount(tx, link.userId)
  await deleteTokensToOtherEmails(tx, link)
  const dayAgo = new Date(now.getTime() - dayMs)
  const rows = await listTokensSince(tx, link.userId, link.purpose, dayAgo)
  return {
    openLinks: rows.filter(({ used_at, expires_at }) => used_at === null && expires_at > now),
    sentToday: rows.filter(({ created_at }) => created_at > dayAgo).length,
  }
}

async function insertLink(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { lifetimeMs, ...link }: MailLink,
  request: { fromKnownDevice: boolean },
): Promise<string> {
  const token = createToken()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await insertMailToken(tx, { ...link, ...request, tokenHash: hashToken(token), createdAt, expiresAt })
  return token
}

/** Purges expired links. Links of the last day are kept, because they count towards the limit. */
export const purgeMailTokens = ({ db, clock }: Deps): Promise<void> =>
  deleteMailTokensExpiredBefore(db, new Date(clock.now().getTime() - dayMs))

// All users of a base may share one IP.
const perNetwork: RateLimit = { name: 'mail-place', points: 60, seconds: 15 * 60 }

/** Counts an email request only by its network, or refuses it: the response reveals nothing about any email. */
export async function countMailRequest(deps: Deps, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, perNetwork, toNetwork(origin.address))
  if (wait === null) return
  deps.log.warn({ requestId: origin.requestId, address: origin.address }, 'mail throttled')
  throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}

/** Ends the open links of these purposes that were mailed to a user. */
export const endMailTokens = (tx: Tx, userId: string, purposes: readonly MailTokenPurpose[]): Promise<void> =>
  deleteMailTokens(tx, userId, purposes)
