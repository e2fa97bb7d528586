import type { Deps } from '#platform/server/deps.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { ChangeKind, FieldChange } from '../history.contract.ts'
import { changedFieldsOf, isPrivatePath } from '../changed-fields.ts'
import { casesVisibleTo, isOwner } from './policy.ts'
import { findCase, type CaseRow } from './queries.ts'
import { insertChange, listChanges, type ChangeRow } from './history-queries.ts'

export interface Change {
  caseId: string
  /** Which the case has become. */
  version: number
  kind: ChangeKind
  at: Date
  changes: readonly FieldChange[]
  reason?: string
}

/**
 * Writes down what was done to a case: the fields with their values into its history, their names alone into the audit
 * trail. What changes in a reflection is in no history.
 */
export async function keepChange(tx: Tx, actor: Actor, change: Change, origin: Origin): Promise<void> {
  const { caseId, version, kind, at, reason } = change
  const changes = change.changes.filter(({ path }) => !isPrivatePath(path))
  const isPrivate = kind === 'edited' && changes.length === 0
  if (!isPrivate) {
    const kept = { caseId, version, kind, changes, changedBy: actor.id, changedAt: at }
    await insertChange(tx, reason === undefined ? kept : { ...kept, reason })
  }
  await recordAudit(tx, {
    actor,
    action: `case_${kind}`,
    entity: 'case',
    entityId: caseId,
    entityVersion: version,
    changedFields: changedFieldsOf(change.changes),
    origin,
  })
}

export interface HistoryPage {
  rows: ChangeRow[]
  nextBefore: number | null
  /** Nobody but the owner is shown what was written in free text. */
  isOwn: boolean
}

/** How a case came to be what it is. A look at somebody else's is written down before it is answered. */
export async function readHistory(
  deps: Deps,
  actor: Actor,
  { id, before, limit }: { id: string; before?: number | undefined; limit: number },
  origin: Origin,
): Promise<HistoryPage> {
  const scope = casesVisibleTo(actor)
  const found = await findCase(deps.pool, scope, id)
  if (!found) throw new AppError('case_not_found')
  const isOwn = isOwner(actor, found)
  if (!isOwn) {
    const entity = { entity: 'case', entityId: id, entityVersion: found.version }
    await recordAudit(deps.db, { actor, action: 'case_history_viewed', ...entity, origin })
  }
  const asked = { caseId: id, before: before ?? null, limit: limit + 1 }
  const rows = await listChanges(deps.pool, scope, asked)
  const page = rows.slice(0, limit)
  return { rows: page, nextBefore: rows.length > limit ? (page.at(-1)?.version ?? null) : null, isOwn }
}

/** Writes down who looked at a case that is somebody else's. */
export async function recordView(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, owner_id: ownerId, version }: Pick<CaseRow, 'id' | 'owner_id' | 'version'>,
  origin: Origin,
): Promise<void> {
  if (ownerId === actor.id) return
  const view = { action: 'case_viewed', entity: 'case', entityId: id, entityVersion: version }
  await recordAudit(db, { actor, ...view, origin })
}
