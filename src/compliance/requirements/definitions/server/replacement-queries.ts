import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Verification } from '../../rules/words.contract.ts'

interface RefreshScope {
  requirementId: string
  /** null: the records of everybody */
  ownerId: string | null
}

/**
 * Recalculates the day from which each record no longer decides the status. A record that counts is replaced on the day on
 * which another record was completed that lasts at least as long, or on the day on which it ended. A record that has ended replaces no
 * other. A returned record is replaced as soon as a newer one was added.
 */
export const refreshReplaced = (tx: Tx, { requirementId, ownerId }: RefreshScope): Promise<void> =>
  refreshAllReplaced(tx, { requirementIds: [requirementId], ownerId })

/** Does the same as `refreshReplaced` for several requirements. */
export async function refreshAllReplaced(
  tx: Tx,
  { requirementIds, ownerId }: Pick<RefreshScope, 'ownerId'> & { requirementIds: readonly string[] },
): Promise<void> {
  await sql`
    with refreshed as (
      select item.id, item.replaced_on, case
        when item.verification in ('verified', 'not_needed') then least(item.ended_on, (
          select min(greatest(other.completed_on, item.completed_on)) from compliance_records as other
          where other.owner_id = item.owner_id and other.requirement_id = item.requirement_id
            and other.verification in ('verified', 'not_needed') and other.ended_on is null
            and (coalesce(other.expires_on, 'infinity'::date), other.created_at, other.id)
              > (coalesce(item.expires_on, 'infinity'::date), item.created_at, item.id)
        ))
        when item.verification = 'rejected' and exists (
          select from compliance_records as other
          where other.owner_id = item.owner_id and other.requirement_id = item.requirement_id
            and other.created_at > item.created_at
        ) then item.completed_on
      end as replaced_on_now
      from compliance_records as item
      where item.requirement_id = any(${requirementIds}::uuid[])
        and (${ownerId}::uuid is null or item.owner_id = ${ownerId}::uuid)
    )
    update compliance_records as records set replaced_on = refreshed.replaced_on_now
    from refreshed where refreshed.id = records.id and refreshed.replaced_on is distinct from refreshed.replaced_on_now
  `.execute(tx)
}

export interface ExpiryRow {
  id: string
  ownerId: string
  completedOn: string
  expiresOn: string | null
  expiresBy: string
  verification: Verification
  createdAt: string
}

/** Returns every record of a requirement that has not ended, of all owners, to recalculate expiries. No response shows them. */
export async function listExpiries(db: Db, requirementId: string, limit: number): Promise<ExpiryRow[]> {
  const rows = await db
    .selectFrom('compliance_records')
    .select(['id', 'owner_id', 'completed_on', 'expires_on', 'expires_by', 'verification', 'created_at'])
    .$narrowType<{ verification: Verification }>()
    .where('requirement_id', '=', requirementId)
    .where('ended_on', 'is', null)
    .orderBy('owner_id')
    .orderBy('completed_on')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
    expiresBy: row.expires_by,
    verification: row.verification,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Saves the expiries that records get from a changed requirement. */
export async function setExpiries(
  tx: Tx,
  requirementVersion: number,
  changed: readonly { id: string; expiresOn: string | null }[],
): Promise<void> {
  await sql`
    update compliance_records as records
    set expires_on = changed.expires_on, requirement_version = ${requirementVersion}, version = version + 1
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ expiresOn }) => expiresOn)}::date[])
      as changed (id, expires_on)
    where records.id = changed.id
  `.execute(tx)
}
