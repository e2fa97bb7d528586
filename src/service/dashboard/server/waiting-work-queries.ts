import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Counts the records and assessments that wait for somebody of the people whom they oversee, each to a limit, with one statement. Nobody decides on what is their own. */
export const countWaitingWork = (db: Db, scope: PeopleScope, limit: number) =>
  db
    .selectNoFrom(({ fn, selectFrom }) => [
      selectFrom(recordsToVerify(db, scope, limit).as('found'))
        .select(fn.countAll<number>().as('count'))
        .as('recordsToVerify'),
      selectFrom(assessments(db, scope, limit).as('found'))
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

// The table holds no answered requests, and none of voided or deleted cases.
const assessments = (db: Db, scope: PeopleScope, limit: number) =>
  db
    .selectFrom('assessment_requests as requests')
    .innerJoin('cases', 'cases.id', 'requests.case_id')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .select('requests.case_id')
    .where('requests.assessor_id', '=', scope.viewerId)
    .where(isInScope(scope))
    .limit(limit)
