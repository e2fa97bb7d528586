import type { Deps } from '#platform/server/deps.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { ChangeKind, FieldChange } from '../history.contract.ts'
import { changedFieldsOf, isPrivatePath } from '../changed-fields.ts'
import { visibleCaseScope, isOwner } from './policy.ts'
import { findCase, type CaseRow } from './queries.ts'
import { findOrigin, type OriginRow } from './origin-queries.ts'
import { insertChange, listChanges, type ChangeRow } from './history-queries.ts'

export interface Change {
  caseId: string
  /** Omitted if the actor owns the case. */
  ownerId?: string
  /** The version of the case after the change. */
  version: number
  kind: ChangeKind
  at: Date
  changes: readonly FieldChange[]
  reason?: string
}

/**
 * Records a change of a case: fields and values in the history, but only field names in the audit trail. The history never
 * contains changes to a reflection.
 */
export async function recordChange(tx: Tx, actor: Actor, change: Change, origin: Origin): Promise<void> {
  const { caseId, ownerId, version, kind, at, reason } = change
  const changes = change.changes.filter(({ path }) => !isPrivatePath(path))
  const hasOnlyPrivateChanges = kind === 'edited' && changes.length === 0
  if (!hasOnlyPrivateChanges) {
    const entry = { caseId, version, kind, changes, changedBy: actor.id, changedAt: at }
    await insertChange(tx, reason === undefined ? entry : { ...entry, reason })
  }
  await recordAudit(tx, {
    actor,
    action: `case_${kind}`,
    entity: 'case',
    entityId: caseId,
    entityVersion: version,
    subjectIds: ownerId === undefined ? [] : [ownerId],
    changedFields: changedFieldsOf(change.changes),
    origin,
  })
}

export interface HistoryPage {
  rows: ChangeRow[]
  /** Only on the last page: where the case was imported from. */
  importOrigin: OriginRow | null
  nextBefore: number | null
  /** Whether the reader owns the case. Only owners get the free text. */
  isOwn: boolean
}

/** Returns a page of a case's history. Records the view of another user's case before returning it. */
export async function readHistory(
  deps: Deps,
  actor: Actor,
  { id, before, limit }: { id: string; before?: number | undefined; limit: number },
  origin: Origin,
): Promise<HistoryPage> {
  const scope = visibleCaseScope(actor)
  const row = await findCase(deps.pool, scope, id)
  if (!row) throw new AppError('case_not_found')
  const isOwn = isOwner(actor, row)
  if (!isOwn) {
    const viewedCase = { entity: 'case', entityId: id, entityVersion: row.version }
    const subjectIds = [row.owner_id]
    await recordAudit(deps.db, { actor, action: 'case_history_viewed', ...viewedCase, subjectIds, origin })
  }
  const pageRequest = { caseId: id, before: before ?? null, limit: limit + 1 }
  const rows = await listChanges(deps.pool, scope, pageRequest)
  const page = rows.slice(0, limit)
  const nextBefore = rows.length > limit ? (page.at(-1)?.version ?? null) : null
  const isImported = row.source === 'import' && nextBefore === null
  return {
    rows: page,
    nextBefore,
    isOwn,
    importOrigin: isImported ? await findOrigin(deps.db, row.id) : null,
  }
}

/** Records in the audit trail that a user viewed another user's case. */
export async function recordView(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, owner_id: ownerId, version }: Pick<CaseRow, 'id' | 'owner_id' | 'version'>,
  origin: Origin,
): Promise<void> {
  if (ownerId === actor.id) return
  const viewedCase = { entity: 'case', entityId: id, entityVersion: version }
  const view = { action: 'case_viewed', ...viewedCase, subjectIds: [ownerId] }
  await recordAudit(db, { actor, ...view, origin })
}
