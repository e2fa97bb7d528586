import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { SupervisionLooks } from '#platform/server/db/types.ts'
import type { SupervisorScope } from './policy.ts'

export type LookRow = Selectable<SupervisionLooks>

export const findLook = (
  db: Db,
  { supervisorId }: SupervisorScope,
  clinicianId: string,
): Promise<LookRow | undefined> =>
  db
    .selectFrom('supervision_looks')
    .selectAll()
    .where('supervisor_id', '=', supervisorId)
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()

interface NewLook {
  clinicianId: string
  seenAt: Date
  states: object | null
  minutesOfLook: number
}

/** Records a look. It is one statement, so that two tabs make one look in either order. */
export async function saveLook(
  db: Db,
  { supervisorId }: SupervisorScope,
  { clinicianId, seenAt, states, minutesOfLook }: NewLook,
): Promise<Date> {
  const json = states === null ? null : JSON.stringify(states)
  const { rows } = await sql<{ seen_at: Date }>`
    insert into supervision_looks as looks (supervisor_id, clinician_id, seen_at, states)
    values (${supervisorId}::uuid, ${clinicianId}::uuid, ${seenAt}, ${json}::jsonb)
    on conflict (supervisor_id, clinician_id) do update set
      since = case when excluded.seen_at >= looks.seen_at + make_interval(mins => ${minutesOfLook}::int)
        then looks.seen_at else looks.since end,
      states_before = case when excluded.seen_at >= looks.seen_at + make_interval(mins => ${minutesOfLook}::int)
        then looks.states else looks.states_before end,
      states = excluded.states,
      seen_at = greatest(excluded.seen_at, looks.seen_at)
    returning seen_at`.execute(db)
  return rows[0]?.seen_at ?? seenAt
}

/**
 * Counts the cases that a clinician has logged since an instant, without imported ones: an import says nothing of a recent
 * mission.
 */
export async function countLogged(
  db: Db,
  { supervisorId }: SupervisorScope,
  { clinicianId, since, limit }: { clinicianId: string; since: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from cases
      where owner_id = ${clinicianId}::uuid and submitted_at > ${since}
        and submitted_at is not null and deleted_at is null and source <> 'import' and counted
        and exists (select from active_supervision as links where links.supervisor_id = ${supervisorId}::uuid
          and links.clinician_id = cases.owner_id and links.view_cases)
      limit ${limit}) as logged`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteLooksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('supervision_looks')
    .where(sql<SqlBool>`${userId}::uuid in (supervisor_id, clinician_id)`)
    .execute()
}
