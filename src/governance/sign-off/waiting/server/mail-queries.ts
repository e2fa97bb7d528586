import { sql, type SqlBool } from 'kysely'
import { signableSql } from '#logging/cases/sign-off-sql.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { maySign } from '../../requests/server/row-mapping.ts'

export interface SupervisorToMail {
  id: string
  name: string
  email: string
  time_zone: string
  /** Whether there is a new request, or a reminder by a clinician, that no email has counted yet. */
  has_news: boolean
  last_mailed_at: Date | null
}

const waitsNow = sql<SqlBool>`requests.state = 'open' and ${sql.raw(signableSql)} and ${maySign}`

/** Selects supervisors for whom cases wait, and the time of their last email about it. Users who have left are excluded. */
const selectSupervisorsToMail = (condition: ReturnType<typeof sql<SqlBool>>, limit: number) =>
  sql<SupervisorToMail>`
    select users.id, users.name, users.email, coalesce(organizations.time_zone, 'UTC') as time_zone,
      found.has_news,
      (select max(mailed_at) from sign_off_requests where supervisor_id = users.id and mailed_at is not null)
        as last_mailed_at
    from users
    left join organizations on organizations.id = users.organization_id
    cross join lateral (
      select bool_or(requests.mailed_at is null or coalesce(requests.nudged_at > requests.mailed_at, false)) as has_news
      from sign_off_requests as requests join cases on cases.id = requests.case_id
      where requests.supervisor_id = users.id and ${waitsNow}
    ) as found
    where ${condition} and found.has_news is not null and users.status = 'active' and users.email_verified
      and users.deletion_requested_at is null and users.role = 'supervisor'
    order by users.id limit ${limit}`

/** Returns the next supervisors for whom cases wait, in the order of their ids. */
export async function listSupervisorsToMail(
  db: Db,
  after: string,
  limit: number,
): Promise<SupervisorToMail[]> {
  const condition = sql<SqlBool>`users.id > ${after}::uuid
    and exists (select from sign_off_requests where supervisor_id = users.id and state = 'open')`
  return (await selectSupervisorsToMail(condition, limit).execute(db)).rows
}

/** Returns a supervisor if cases still wait for them. */
export async function findSupervisorToMail(db: Db, id: string): Promise<SupervisorToMail | undefined> {
  return (await selectSupervisorsToMail(sql<SqlBool>`users.id = ${id}::uuid`, 1).execute(db)).rows[0]
}

/** Marks the cases that wait for this supervisor as mailed. Returns how many there are, and since when the oldest has waited. */
export async function markMailed(
  tx: Tx,
  supervisorId: string,
  now: Date,
): Promise<{ count: number; oldest_at: Date }> {
  const { rows } = await sql<{ count: number; oldest_at: Date }>`
    with marked as (
      update sign_off_requests as requests set mailed_at = ${now} from cases
      where cases.id = requests.case_id and requests.supervisor_id = ${supervisorId}::uuid and ${waitsNow}
      returning requests.asked_at
    )
    select count(*)::int as count, min(asked_at) as oldest_at from marked having count(*) > 0`.execute(tx)
  const [marked] = rows
  if (!marked) throw new Error('nothing waits any more')
  return marked
}
