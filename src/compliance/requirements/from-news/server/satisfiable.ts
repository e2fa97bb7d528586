import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { mayAdminister, requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement } from '../../definitions/server/queries.ts'
import { takesRecords } from '../../rules/rule-state.ts'

/** A requirement that a post of the news can satisfy. */
export interface Satisfiable {
  id: string
  title: string
  organizationId: string
  /** Whether the actor may say which posts satisfy it. */
  mayName: boolean
}

/**
 * Returns a requirement in use of one organization, if a record can meet it; null for any other. The logbook alone meets some
 * requirements.
 */
export async function findSatisfiable(db: Db, actor: Actor, id: string): Promise<Satisfiable | null> {
  const row = await findRequirement(db, requirementsVisibleTo(actor), id)
  if (row?.status !== 'active' || row.organization_id === null) return null
  if (row.rule !== null && !row.rule.isPaused && !takesRecords(row.rule)) return null
  return {
    id,
    title: row.title,
    organizationId: row.organization_id,
    mayName: mayAdminister(actor, row),
  }
}
