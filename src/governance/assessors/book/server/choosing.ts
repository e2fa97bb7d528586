import { listCasesWithFacts } from '#logging/cases/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'
import { toMailbox } from '#platform/server/mail/budgets.ts'
import { maxListed } from '../contract.ts'
import { bookForCase } from './policy.ts'
import { holdAssessor, listAssessors, type AssessorRow } from './queries.ts'

/** Returns the mailbox of the actor's own account, because nobody may sign their own case. */
export async function ownMailbox(db: Db, { id }: Actor): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return toMailbox(email)
}

interface Choices {
  rows: AssessorRow[]
  isCapped: boolean
}

/**
 * Returns the people in the address book who can be asked to sign a case of the actor. They are confirmed and not retired; their
 * address is not the actor's own, and the actor did not write it into the book. Throws `case_not_found`.
 */
export async function listChoices(
  db: Db,
  actor: Actor,
  { caseId, q }: { caseId: string; q?: string | undefined },
): Promise<Choices> {
  const [found] = await listCasesWithFacts(db, actor, [caseId])
  if (!found || found.row.deleted_at !== null) throw new AppError('case_not_found')
  const scope = bookForCase(actor, found.row)
  if (scope?.organizationId == null) return { rows: [], isCapped: false }
  const rows = await listAssessors(db, scope, {
    organizationId: scope.organizationId,
    q,
    state: 'verified',
    searchesAddresses: false,
    notFor: { userId: actor.id, mailbox: await ownMailbox(db, actor) },
    limit: maxListed + 1,
  })
  return { rows: rows.slice(0, maxListed), isCapped: rows.length > maxListed }
}

/** Returns the chosen assessor, whose entry nobody can change until the link is queued. Throws `assessor_unavailable`. */
export async function holdChosenAssessor(
  tx: Tx,
  actor: Actor,
  { assessorId, logged }: { assessorId: string; logged: { organization_id: string | null } },
): Promise<AssessorRow> {
  const scope = bookForCase(actor, logged)
  const row = scope && (await holdAssessor(tx, scope, assessorId))
  const isOffered =
    row !== null &&
    row !== undefined &&
    row.verified_at !== null &&
    row.retired_at === null &&
    row.address_by !== actor.id &&
    row.mailbox !== (await ownMailbox(tx, actor))
  if (!isOffered) throw new AppError('assessor_unavailable')
  return row
}
