import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** Decisions of records that are not told yet. Whoever chose no such email is told of none. */
const untold = (db: Db, since: Date) =>
  db
    .selectFrom('compliance_records as records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .where('records.decided_at', '>=', since).where(sql<SqlBool>`not exists (
      select from compliance_reminders as told
      where told.owner_id = records.owner_id and told.kind = 'decision' and told.occasion = records.id::text
    )`)

export interface Pause {
  /** Earlier decisions are no news. */
  since: Date
  /** The last decision was made before this: whoever decides has paused. */
  quietSince: Date
  /** The first decision was made before this: it has waited long enough. */
  waitedSince: Date
}

/** Returns the owners after this id who are to be told of decisions now, in the order of their ids. */
export async function listOwnersToTell(
  db: Db,
  { since, quietSince, waitedSince }: Pause,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await untold(db, since)
    .select('records.owner_id')
    .where('records.owner_id', '>', after)
    .where(sql<SqlBool>`coalesce((users.notifications ->> 'complianceDecisions')::boolean, true)`)
    .groupBy('records.owner_id')
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.max('records.decided_at'), '<=', quietSince),
        eb(fn.min('records.decided_at'), '<=', waitedSince),
      ]),
    )
    .orderBy('records.owner_id')
    .limit(limit)
    .execute()
  return rows.map(({ owner_id: ownerId }) => ownerId)
}

/** Returns the decisions of which an owner is still to be told, earliest first. */
export const listUntold = (
  db: Db,
  ownerId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; title: string; category: string; completedOn: string; reason: string | null }[]> =>
  untold(db, since)
    .innerJoin('compliance_requirements as requirements', 'requirements.id', 'records.requirement_id')
    .select([
      'records.id',
      'requirements.title',
      'requirements.category',
      'records.completed_on as completedOn',
      'records.rejection_reason as reason',
    ])
    .where('records.owner_id', '=', ownerId)
    .orderBy('records.decided_at')
    .orderBy('records.id')
    .limit(limit)
    .execute()
