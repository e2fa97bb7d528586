import { sql, type QueryCreator, type Selectable, type SqlBool } from 'kysely'
import { supervisorIdsSql } from '#people/users/reach/server/row-mapping.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { DB, SignOffRequests } from '#platform/server/db/types.ts'
import type { RequestScope } from './policy.ts'
import { answerBy, maySign, maySupervisorSign } from './row-mapping.ts'

/** Requests whose cases are neither deleted nor voided. */
const selectRequests = (db: QueryCreator<DB>, { clinicianId, supervisorId, caseIds }: RequestScope) =>
  db
    .selectFrom('sign_off_requests as requests')
    .where('requests.signable', '=', true)
    .$if(clinicianId !== null, (query) => query.where('requests.clinician_id', '=', clinicianId))
    .$if(supervisorId !== null, (query) =>
      query.where('requests.supervisor_id', '=', supervisorId).where(maySupervisorSign(supervisorId ?? '')),
    )
    .$if(caseIds !== null, (query) => query.where(sql<SqlBool>`requests.case_id = any(${caseIds}::uuid[])`))

const selectRows = (db: Db, scope: RequestScope) => addFacts(selectRequests(db, scope), scope)

/** Adds the facts of a request that others see: of its case, and of both people. */
function addFacts(requests: ReturnType<typeof selectRequests>, scope: RequestScope) {
  // The scope of a supervisor contains only cases that they may sign.
  const mayBeSigned = scope.supervisorId === null ? maySign : sql<SqlBool>`true`
  return requests
    .innerJoin('cases', 'cases.id', 'requests.case_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'requests.supervisor_id')
    .innerJoin('users as clinicians', 'clinicians.id', 'requests.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'clinicians.organization_id')
    .selectAll('requests')
    .select([
      'cases.title',
      'cases.date',
      'cases.version as case_version',
      'cases.supervision_level',
      'supervisors.name as supervisor_name',
      'clinicians.name as clinician_name',
      sql<boolean>`${mayBeSigned}`.as('may_sign'),
      answerBy.as('answer_by'),
    ])
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

interface Page {
  state: 'open' | 'returned'
  limit: number
}

/** Returns requests in one state, the oldest first. */
export const listRequests = (db: Db, scope: RequestScope, { state, limit }: Page) =>
  selectRows(db, scope)
    .where('requests.state', '=', state)
    .orderBy('requests.asked_at')
    .orderBy('requests.id')
    .limit(limit)
    .execute()

/**
 * Returns requests in one state as `listRequests` does, and how many there are, `maxCounted` at most. It walks once over the index of
 * those that are counted, and reads cases and people only of those that are returned.
 */
export async function listAndCountRequests(
  db: Db,
  scope: RequestScope,
  { state, limit, maxCounted }: Page & { maxCounted: number },
): Promise<{ rows: RequestRow[]; count: number }> {
  const rows = await addFacts(
    db
      .with(
        (cte) => cte('counted').materialized(),
        (query) =>
          selectRequests(query, scope)
            .select(['requests.id', 'requests.asked_at'])
            .where('requests.state', '=', state)
            .orderBy('requests.asked_at')
            .orderBy('requests.id')
            .limit(maxCounted),
      )
      .with(
        (cte) => cte('listed').materialized(),
        (query) => query.selectFrom('counted').select('id').orderBy('asked_at').orderBy('id').limit(limit),
      )
      .selectFrom('sign_off_requests as requests')
      .where('requests.id', 'in', (query) => query.selectFrom('listed').select('listed.id')),
    scope,
  )
    .select(sql<number>`(select count(*) from counted)`.as('count'))
    .orderBy('requests.asked_at')
    .orderBy('requests.id')
    .execute()
  return { rows, count: rows[0]?.count ?? 0 }
}

/** Returns how many requests are in one state, `limit` at most. */
export async function countRequests(db: Db, scope: RequestScope, { state, limit }: Page): Promise<number> {
  const counted = await db
    .selectFrom(
      selectRequests(db, scope)
        .select('requests.id')
        .where('requests.state', '=', state)
        .limit(limit)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}

const maxForCases = 400

/** Returns the newest requests for some cases, newest first. */
export const listRequestsForCases = (db: Db, scope: RequestScope) =>
  selectRows(db, scope)
    .orderBy('requests.asked_at', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(maxForCases)
    .execute()

export const findRequest = (db: Db, scope: RequestScope, id: string): Promise<RequestRow | undefined> =>
  selectRows(db, scope).where('requests.id', '=', id).executeTakeFirst()

/** Returns a request, locked until the end of the transaction. */
export const lockRequest = (tx: Tx, scope: RequestScope, id: string): Promise<RequestRow | undefined> =>
  selectRows(tx, scope).where('requests.id', '=', id).forUpdate('requests').executeTakeFirst()

/** The most requests of each case that are read. Several may be open, and several may have ended. */
const maxOfCase = 20

export interface RequestStateRow {
  case_id: string
  state: string
  asked_at: Date
  closed_at: Date | null
}

/** Returns the requests that determine the sign-off states of these cases. */
export async function listRequestStates(db: Db, { caseIds }: RequestScope): Promise<RequestStateRow[]> {
  const { rows } = await sql<RequestStateRow>`
    select requests.case_id, requests.state, requests.asked_at, requests.closed_at
    from unnest(${caseIds}::uuid[]) as wanted (id)
    cross join lateral (
      (select case_id, state, asked_at, closed_at from sign_off_requests
        where case_id = wanted.id order by asked_at desc limit ${maxOfCase})
      union all
      -- Of people without an account.
      (select case_id, state, asked_at, closed_at from assessor_requests
        where case_id = wanted.id order by asked_at desc limit ${maxOfCase})
    ) as requests`.execute(db)
  return rows
}

export interface Askable {
  id: string
  name: string
  isClinical: boolean
}

const maxAskable = 200

const idsFor = (permission: 'signOff' | 'viewCases') => sql.raw(supervisorIdsSql(permission, 'clinicians.id'))

/** Returns the supervisors who may sign the cases of a clinician today, the clinical supervisor first. */
export async function listAskable(db: Db, { clinicianId }: RequestScope): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select users.id, users.name, (users.id = clinicians.supervisor_id) is true as "isClinical"
    from users as clinicians
    join users on users.id = any(${idsFor('signOff')}) and users.id = any(${idsFor('viewCases')})
    where clinicians.id = ${clinicianId}::uuid and users.status = 'active'
    order by "isClinical" desc, lower(users.name), users.id
    limit ${maxAskable}`.execute(db)
  return rows
}

/** Returns a supervisor's signatures of these cases, newest first, with the columns that show whether a case has changed since. */
export const listSignaturesBy = (db: Db, { caseIds }: RequestScope, supervisorId: string) =>
  db
    .selectFrom('signed_cases as signed')
    .innerJoin('case_signatures as link', 'link.id', 'signed.signature_id')
    .selectAll('signed')
    .select('link.form')
    .where(sql<SqlBool>`signed.case_id = any(${caseIds}::uuid[])`)
    .where('signed.signer_id', '=', supervisorId)
    .orderBy('signed.case_version', 'desc')
    .limit(maxForCases)
    .execute()

type NewRequest = Pick<
  Selectable<SignOffRequests>,
  'id' | 'case_id' | 'clinician_id' | 'supervisor_id' | 'asked_at'
> &
  Partial<Pick<Selectable<SignOffRequests>, 'handed_over_at'>>

/** Adds requests, except for cases with an open request to the same supervisor. Returns the cases of the added requests. */
export async function insertRequests(tx: Tx, requests: readonly NewRequest[]): Promise<string[]> {
  if (requests.length === 0) return []
  const rows = await tx
    .insertInto('sign_off_requests')
    .values([...requests])
    .onConflict((conflict) =>
      conflict.columns(['case_id', 'supervisor_id']).where('state', '=', 'open').doNothing(),
    )
    .returning('case_id')
    .execute()
  return rows.map((row) => row.case_id)
}

export type RequestChange = Partial<
  Pick<Selectable<SignOffRequests>, 'state' | 'closed_at' | 'comment' | 'nudged_at' | 'answered_at'>
>

export async function updateRequest(tx: Tx, id: string, change: RequestChange): Promise<void> {
  await tx.updateTable('sign_off_requests').set(change).where('id', '=', id).execute()
}

/** Marks requests for these cases as answered: open requests by a signature, returned ones by a new request. */
export async function answerRequests(
  tx: Tx,
  caseIds: readonly string[],
  { states, now }: { states: readonly ('open' | 'returned')[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('sign_off_requests')
    .set({ state: 'answered', closed_at: now, answered_at: sql`coalesce(answered_at, ${now})` })
    .where(sql<SqlBool>`case_id = any(${caseIds}::uuid[])`)
    .where('state', 'in', states)
    .execute()
}

/** Returns the next requests that a person made or received, for their archive. */
export const listRequestsOfPerson = (db: Db, userId: string, after: string | null, limit: number) =>
  db
    .selectFrom('sign_off_requests')
    .selectAll()
    .where((row) => row.or([row('clinician_id', '=', userId), row('supervisor_id', '=', userId)]))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()

export async function deleteRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('sign_off_requests')
    .where((row) => row.or([row('clinician_id', '=', userId), row('supervisor_id', '=', userId)]))
    .execute()
}
