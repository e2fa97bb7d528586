import { sql } from 'kysely'
import { overseesSql } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AgreementKind, Side } from '../contract.ts'
import type { AgreementScope } from './policy.ts'

export interface OwedRow {
  id: string
  reason: 'to_tick' | 'due'
  kind: AgreementKind
  words: string
  day: string
  other_id: string
  other_name: string
  side: Side
}

const isLinked = sql.raw(
  overseesSql(
    null,
    { supervisor: 'owed.supervisor_id', clinician: 'owed.clinician_id' },
    { includesCovers: false },
  ),
)

/**
 * Returns what a person still has to do, the oldest first: agreements that only the other side has ticked, and the person's own
 * actions that are due. Only active links count.
 */
export async function listOwed(
  db: Db,
  { personId }: AgreementScope,
  { today, limit }: { today: string; limit: number },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select owed.id, owed.reason, owed.kind, owed.words, owed.day, owed.side, users.id as other_id, users.name as other_name
    from (
      select id, 'to_tick' as reason, kind, words, day, clinician_id, supervisor_id, 'clinician' as side
      from supervision_agreements
      where clinician_id = ${personId}::uuid and clinician_agreed_at is null and supervisor_agreed_at is not null
      union all
      select id, 'to_tick', kind, words, day, clinician_id, supervisor_id, 'supervisor'
      from supervision_agreements
      where supervisor_id = ${personId}::uuid and supervisor_agreed_at is null and clinician_agreed_at is not null
      union all
      select agreements.id, 'due', agreements.kind, actions.words, actions.due_on, clinician_id, supervisor_id,
        case when clinician_id = actions.owner_id then 'clinician' else 'supervisor' end
      from supervision_actions as actions
      join supervision_agreements as agreements on agreements.id = actions.agreement_id
      where actions.owner_id = ${personId}::uuid and actions.done_on is null and actions.due_on <= ${today}::date
    ) as owed
    join users on users.id = case owed.side when 'clinician' then owed.supervisor_id else owed.clinician_id end
    where ${isLinked}
    order by owed.day, owed.id limit ${limit}`.execute(db)
  return rows
}
