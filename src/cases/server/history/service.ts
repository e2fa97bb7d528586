import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { ChangeKind, FieldChange } from '../../history/contract.ts'
import { changedFieldsOf, isPrivatePath } from '../../editing/rules.ts'
import { insertChange } from './queries.ts'

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
