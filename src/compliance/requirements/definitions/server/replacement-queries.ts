import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Verification } from '../../rules/words.contract.ts'

interface Of {
  requirementId: string
  /** Null: of everybody. */
  ownerId: string | null
}

/**
 * Says anew from which day each record decides nothing any longer: a record that counts, from the day on which another one that
 * lasts as long was done; a returned one, once a newer one was added.
 */
export const refreshReplaced = (tx: Tx, { requirementId, ownerId }: Of): Promise<void> =>
  refreshAllReplaced(tx, { requirementIds: [requirementId], ownerId })

/** As `refreshReplaced`, for several requirements at once. */
export async function refreshAllReplaced(
  tx: Tx,
  { requirementIds, ownerId }: Pick<Of, 'ownerId'> & { requirementIds: readonly string[] },
): Promise<void> {
  await sql`
    with theirs as (
      select id, owner_id, requirement_id, completed_on, created_at, replaced_on,
        coalesce(expires_on, 'infinity'::date) as until,
        verification in ('verified', 'not_needed') as counts, verification = 'rejected' as returned
      from compliance_records
      where requirement_id = any(${requirementIds}::uuid[])
        and (${ownerId}::uuid is null or owner_id = ${ownerId}::uuid)
    ), judged as (
      select one.id, one.replaced_on, case
        when one.counts then (
          select min(greatest(other.completed_on, one.completed_on)) from theirs as other
          where other.owner_id = one.owner_id and other.requirement_id = one.requirement_id and other.counts
            and (other.until, other.created_at, other.id) > (one.until, one.created_at, one.id)
        )
        when one.returned and exists (
          select from theirs as other
          where other.owner_id = one.owner_id and other.requirement_id = one.requirement_id
            and other.created_at > one.created_at
        ) then one.completed_on
      end as replaced_on_now
      from theirs as one
    )
    update compliance_records as records set replaced_on = judged.replaced_on_now
    from judged where judged.id = records.id and judged.replaced_on is distinct from judged.replaced_on_now
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

/** Returns every record of a requirement, whoever's, to work out their expiries. No answer shows them. */
export async function listExpiries(db: Db, requirementId: string, limit: number): Promise<ExpiryRow[]> {
  const rows = await db
    .selectFrom('compliance_records')
    .select(['id', 'owner_id', 'completed_on', 'expires_on', 'expires_by', 'verification', 'created_at'])
    .$narrowType<{ verification: Verification }>()
    .where('requirement_id', '=', requirementId)
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

/** Sets the expiries that a changed requirement gives to records. */
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
