import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** Decisions on records whose owners have not been informed yet. */
const unreported = (db: Db, since: Date) =>
  db
    .selectFrom('compliance_records as records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .where('records.decided_at', '>=', since).where(sql<SqlBool>`not exists (
      select from compliance_reminders as told
      where told.owner_id = records.owner_id and told.kind = 'decision' and told.occasion = records.id::text
    )`)

export interface ReportTimes {
  /** Earlier decisions are not reported. */
  since: Date
  /** The last decision must be older than this: the verifier has then paused. */
  quietSince: Date
  /** Or the first decision must be older than this: its owner has waited long enough. */
  waitedSince: Date
}

/** Returns the owners to inform of decisions now, after this id, in the order of their ids. */
export async function listOwnersToInform(
  db: Db,
  { since, quietSince, waitedSince }: ReportTimes,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await unreported(db, since)
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

/** Returns the decisions that an owner has not been informed of, earliest first. */
export const listUnreported = (
  db: Db,
  ownerId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; title: string; category: string; completedOn: string; reason: string | null }[]> =>
  unreported(db, since)
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
