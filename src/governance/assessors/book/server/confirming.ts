import { recordAudit } from '#platform/server/audit.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { entryOfLink } from './policy.ts'
import { findLinkedAssessor, lockAssessor, updateAssessor, type AssessorRow } from './queries.ts'

/** The limit is high, because a whole hospital calls from one network. */
const perNetwork: RateLimit = { name: 'assessor-entry-place', points: 60, seconds: 15 * 60 }

async function countCall(deps: Deps, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, perNetwork, toNetwork(origin.address))
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}

/**
 * Returns the entry to which a link belongs, and changes nothing, because email programs open links too. Throws
 * `assessor_link_invalid`.
 */
export async function openEntry(deps: Deps, origin: Origin, token: string): Promise<AssessorRow> {
  await countCall(deps, origin)
  const row = await findLinkedAssessor(deps.db, entryOfLink(hashToken(token)), deps.clock.now())
  if (!row) throw new AppError('assessor_link_invalid')
  return row
}

/**
 * Confirms the address of an entry. The link keeps working, so that a repeated call gets the same answer if the first answer was
 * lost.
 */
export async function confirmEntry(deps: Deps, origin: Origin, token: string): Promise<AssessorRow> {
  await countCall(deps, origin)
  return inTransaction(deps.db, async (tx) => {
    const scope = entryOfLink(hashToken(token))
    const now = deps.clock.now()
    const linked = await findLinkedAssessor(tx, scope, now)
    // The scope finds the row by the token. If the address or link has changed meanwhile, the row is not found.
    const row = linked && (await lockAssessor(tx, scope, linked.id))
    if (!row || row.retired_at !== null) throw new AppError('assessor_link_invalid')
    if (row.verified_at !== null) return row
    await updateAssessor(tx, row.id, { verified_at: now, updated_at: now })
    const event = { actor: null, entity: 'organization', entityId: row.organization_id, origin }
    await recordAudit(tx, { ...event, action: 'assessor_confirmed' })
    return { ...row, verified_at: now }
  })
}
