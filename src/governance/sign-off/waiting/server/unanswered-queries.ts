import { sql } from 'kysely'
import { signableSql } from '#logging/cases/sign-off-sql.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, supervisorIdsSql } from '#people/users/reach/server/row-mapping.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { answerBy, maySign } from '../../requests/server/row-mapping.ts'
import type { OrphanedRequest } from './hand-over-queries.ts'

/** The people whose requests are read, and the time by which requests are unanswered. */
export interface UnansweredScope {
  people: PeopleScope
  now: Date
}

/** Selects the unanswered requests of clinicians in the scope. The condition is the same as in `isUnanswered`. */
const unansweredIn = ({ people, now }: UnansweredScope) => sql`
  sign_off_requests as requests
  join cases on cases.id = requests.case_id
  join users on users.id = requests.clinician_id
  left join organizations on organizations.id = users.organization_id
  where requests.state = 'open' and ${sql.raw(signableSql)} and (${answerBy} <= ${now} or not ${maySign})
    and ${isInScope(people)}`

interface NamedRow {
  id: string
  name: string
}

export interface UnansweredRow {
  clinician: NamedRow
  org_name: string | null
  supervisor: NamedRow
  may_sign: boolean
  count: number
  asked_at: Date
  others: NamedRow[]
}

const maxOthers = 200

const idsFor = (permission: 'signOff' | 'viewCases') =>
  sql.raw(supervisorIdsSql(permission, 'requests.clinician_id'))

/** Returns unanswered requests by clinician and supervisor, the longest wait first. */
export async function listUnanswered(
  db: Db,
  scope: UnansweredScope,
  limit: number,
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    with found as (
      select requests.clinician_id, requests.supervisor_id, count(*)::int as count, min(requests.asked_at) as asked_at
      from ${unansweredIn(scope)}
      group by requests.clinician_id, requests.supervisor_id
      order by min(requests.asked_at), requests.clinician_id, requests.supervisor_id
      limit ${limit}
    )
    select json_build_object('id', clinicians.id, 'name', clinicians.name) as clinician, organizations.org_name,
      json_build_object('id', supervisors.id, 'name', supervisors.name) as supervisor,
      ${maySign} as may_sign, requests.count, requests.asked_at,
      (select coalesce(json_agg(json_build_object('id', others.id, 'name', others.name) order by lower(others.name), others.id), '[]')
        from (select users.id, users.name from users
          where users.id = any(${idsFor('signOff')}) and users.id = any(${idsFor('viewCases')})
            and users.id <> requests.supervisor_id and users.status = 'active'
          order by lower(users.name), users.id limit ${maxOthers}) as others) as others
    from found as requests
    join users as clinicians on clinicians.id = requests.clinician_id
    left join organizations on organizations.id = clinicians.organization_id
    join users as supervisors on supervisors.id = requests.supervisor_id
    order by requests.asked_at, clinicians.id, supervisors.id`.execute(db)
  return rows
}

/** Returns how many requests are unanswered, `limit` at most. */
export async function countUnanswered(db: Db, scope: UnansweredScope, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${unansweredIn(scope)} limit ${limit}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const medianOfDays = 90
const maxAnswers = 5_000
/** The fewest answers for a median. Fewer would say more about single people than about the service. */
const minAnswers = 5

/**
 * Returns the median number of days until requests of clinicians in the scope were first answered recently; null for too few
 * answers.
 */
export async function findMedianDays(db: Db, { people, now }: UnansweredScope): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select case when count(*) >= ${minAnswers} then
      percentile_cont(0.5) within group (order by extract(epoch from answers.waited) / 86400) end as days
    from (
      select greatest(requests.answered_at - requests.asked_at, interval '0') as waited
      from sign_off_requests as requests join users on users.id = requests.clinician_id
      where requests.answered_at > ${now}::timestamptz - make_interval(days => ${medianOfDays}) and ${isInScope(people)}
      order by requests.answered_at desc limit ${maxAnswers}
    ) as answers`.execute(db)
  return rows[0]?.days ?? null
}

const maxGiven = 500

interface Pair {
  clinicianId: string
  fromSupervisorId: string
  toSupervisorId: string
}

/** Returns the unanswered requests of a clinician to a supervisor, and locks them. */
export async function lockUnanswered(tx: Tx, scope: UnansweredScope, pair: Pair): Promise<OrphanedRequest[]> {
  const { rows } = await sql<OrphanedRequest>`
    select requests.id, requests.case_id, requests.clinician_id, requests.asked_at,
      ${pair.toSupervisorId}::uuid as next_id
    from ${unansweredIn(scope)} and requests.clinician_id = ${pair.clinicianId}::uuid
      and requests.supervisor_id = ${pair.fromSupervisorId}::uuid
    order by requests.asked_at, requests.id limit ${maxGiven}
    for update of requests`.execute(tx)
  return rows
}
