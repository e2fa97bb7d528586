import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The people whose compliance, and the people whose cases, may be seen. */
interface WaitingScopes {
  compliance: PeopleScope
  cases: PeopleScope
}

/**
 * Counts the records and assessments that wait for a user, about people whom they oversee, each up to a limit, in one statement.
 * Their own records are left out, because nobody decides on their own records.
 */
export const countWaitingWork = (db: Db, { compliance, cases }: WaitingScopes, limit: number) =>
  db
    .selectNoFrom(({ fn, selectFrom }) => [
      selectFrom(recordsToVerify(db, compliance, limit).as('found'))
        .select(fn.countAll<number>().as('count'))
        .as('recordsToVerify'),
      selectFrom(assessments(db, cases, limit).as('found'))
        .select(fn.countAll<number>().as('count'))
        .as('assessments'),
    ])
    .executeTakeFirstOrThrow()

const recordsToVerify = (db: Db, scope: PeopleScope, limit: number) =>
  db
    .selectFrom('compliance_records as records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select('records.id')
    .where('records.verification', '=', 'waiting')
    .where('records.owner_id', '<>', scope.viewerId)
    .where(isInScope(scope))
    .limit(limit)

// The table contains no answered requests, and no requests for voided or deleted cases.
const assessments = (db: Db, scope: PeopleScope, limit: number) =>
  db
    .selectFrom('assessment_requests as requests')
    .innerJoin('cases', 'cases.id', 'requests.case_id')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .select('requests.case_id')
    .where('requests.assessor_id', '=', scope.viewerId)
    .where(isInScope(scope))
    .limit(limit)
