import { sql, type Selectable, type SqlBool } from 'kysely'
import { signableSql, type RequestedState } from '#logging/cases/sign-off-sql.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { AssessorRequests } from '#platform/server/db/types.ts'
import type { AssessorRequestScope } from './policy.ts'

export interface RequestRow extends Selectable<AssessorRequests> {
  /** The name in the address book, if the request went to an entry; null otherwise. */
  book_name: string | null
  book_role: string | null
  book_registration: string | null
  book_address: string | null
}

const selectRequests = (db: Db, { clinicianId, tokenHash }: AssessorRequestScope) =>
  db
    .selectFrom('assessor_requests')
    // The address of an entry changes only together with the end of its open links.
    .leftJoin('assessors', 'assessors.id', 'assessor_requests.assessor_id')
    .selectAll('assessor_requests')
    .select([
      'assessors.name as book_name',
      'assessors.role as book_role',
      'assessors.registration as book_registration',
      'assessors.address as book_address',
    ])
    .$if(clinicianId !== null, (query) => query.where('assessor_requests.clinician_id', '=', clinicianId))
    .$if(tokenHash !== null, (query) => query.where('assessor_requests.token_hash', '=', tokenHash))

/** Returns the newest requests for a case. */
export const listRequestsForCase = (
  db: Db,
  scope: AssessorRequestScope,
  { caseId, limit }: { caseId: string; limit: number },
) =>
  selectRequests(db, scope)
    .where('case_id', '=', caseId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns a request, locked until the end of the transaction. */
export const lockRequest = (
  tx: Tx,
  scope: AssessorRequestScope,
  id: string,
): Promise<RequestRow | undefined> =>
  selectRequests(tx, scope)
    .where('assessor_requests.id', '=', id)
    .forUpdate('assessor_requests')
    .executeTakeFirst()

/**
 * Returns the request of a link, with its clinician, if the link works: the request is open and has not expired, the case may be
 * signed, and its clinician is active. With `signedSince`, it also returns a request that was signed since then, in case the
 * first answer was lost on its way.
 */
export const findLinkedRequest = (
  db: Db,
  scope: AssessorRequestScope,
  { now, signedSince }: { now: Date; signedSince: Date | null },
) =>
  selectRequests(db, scope)
    .innerJoin('cases', 'cases.id', 'assessor_requests.case_id')
    .innerJoin('users as clinicians', 'clinicians.id', 'assessor_requests.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'cases.organization_id')
    .select(['clinicians.name as clinician_name', 'organizations.org_name'])
    .where(sql.raw<SqlBool>(signableSql))
    .where('clinicians.status', '=', 'active')
    .where((is) =>
      is.or([
        is.and([is('assessor_requests.state', '=', 'open'), is('assessor_requests.expires_at', '>', now)]),
        is.and([
          is('assessor_requests.state', '=', 'signed'),
          is('assessor_requests.closed_at', '>', signedSince),
        ]),
      ]),
    )
    .executeTakeFirst()

export type LinkedRequest = NonNullable<Awaited<ReturnType<typeof findLinkedRequest>>>

type NewRequest = Pick<
  RequestRow,
  | 'id'
  | 'case_id'
  | 'clinician_id'
  | 'organization_id'
  | 'address'
  | 'assessor_id'
  | 'is_free_mail'
  | 'token_hash'
  | 'asked_at'
  | 'expires_at'
>

/** Adds a request, unless the case already has an open request to somebody outside. Returns whether it was added. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const added = await tx
    .insertInto('assessor_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('case_id').where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type RequestChange = Partial<
  Pick<
    RequestRow,
    | 'state'
    | 'closed_at'
    | 'comment'
    | 'assessor_name'
    | 'signature_id'
    | 'network_hash'
    | 'same_network'
    | 'same_browser'
    | 'copy_due'
  >
>

export async function updateRequest(tx: Tx, id: string, change: RequestChange): Promise<void> {
  await tx.updateTable('assessor_requests').set(change).where('id', '=', id).execute()
}

/** Ends the open requests that have expired, those of one case or of all cases. */
export async function expireRequests(db: Db, now: Date, caseId: string | null = null): Promise<void> {
  await db
    .updateTable('assessor_requests')
    .set({ state: 'expired', closed_at: now })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .$if(caseId !== null, (query) => query.where('case_id', '=', caseId))
    .execute()
}

/** Returns the next requests of a person, for their archive. */
export const listRequestsOfPerson = (
  db: Db,
  scope: AssessorRequestScope,
  after: string | null,
  limit: number,
) =>
  selectRequests(db, scope)
    .$if(after !== null, (query) => query.where('assessor_requests.id', '>', after))
    .orderBy('assessor_requests.id')
    .limit(limit)
    .execute()

export async function deleteRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('assessor_requests').where('clinician_id', '=', userId).execute()
}

/**
 * Selects the requests in one state with their cases, except deleted and voided ones. The logbook counts these cases as waiting
 * or as returned.
 */
const selectInState = (db: Db, scope: AssessorRequestScope, state: RequestedState) =>
  selectRequests(db, scope)
    .innerJoin('cases', 'cases.id', 'assessor_requests.case_id')
    .where('assessor_requests.state', '=', state)
    .where(sql.raw<SqlBool>(signableSql))

interface Page {
  state: RequestedState
  limit: number
}

export type RequestWithCase = Awaited<ReturnType<typeof listRequestsInState>>[number]

/** Returns requests in one state, the oldest first. */
export const listRequestsInState = (db: Db, scope: AssessorRequestScope, { state, limit }: Page) =>
  selectInState(db, scope, state)
    .select(['cases.title', 'cases.date'])
    .orderBy('assessor_requests.asked_at')
    .orderBy('assessor_requests.id')
    .limit(limit)
    .execute()

/** Returns how many requests are in one state, `limit` at most. */
export async function countRequestsInState(
  db: Db,
  scope: AssessorRequestScope,
  { state, limit }: Page,
): Promise<number> {
  const counted = await db
    .selectFrom(selectInState(db, scope, state).limit(limit).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}
