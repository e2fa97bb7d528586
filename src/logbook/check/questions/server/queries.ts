import { sql } from 'kysely'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseQuestion } from '../contract.ts'
import type { CasePosition, CaseLineRow } from '../../case-list/server/queries.ts'

/** A case and the questions that it raises. */
export interface QuestionedRow {
  row: CaseLineRow
  questions: CaseQuestion[]
}

/** Returns the owner's next logged cases, newest first; `onlySettled` leaves out those without a settled question. */
export const listLoggedCases = (
  db: Db,
  { viewerId }: CaseScope,
  { after, limit, onlySettled }: { after: CasePosition | null; limit: number; onlySettled: boolean },
): Promise<CasePosition[]> =>
  db
    .selectFrom('cases')
    .select(['id', 'date'])
    .where('owner_id', '=', viewerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'completed'])
    .$if(onlySettled, (query) =>
      query.where('id', 'in', (builder) =>
        builder.selectFrom('settled_questions').select('case_id').where('owner_id', '=', viewerId),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A settled question; its digest is in hexadecimal digits. */
export interface SettledRow {
  case_id: string
  path: string
  digest: string
  settled_at: Date
}

const selectSettled = (db: Db | Tx, { viewerId }: CaseScope) =>
  db
    .selectFrom('settled_questions')
    .select(['case_id', 'path', sql<string>`encode(digest, 'hex')`.as('digest'), 'settled_at'])
    .where('owner_id', '=', viewerId)

/** Returns the settled questions of these cases. */
export const listSettledQuestions = (
  db: Db,
  scope: CaseScope,
  caseIds: readonly string[],
): Promise<SettledRow[]> =>
  selectSettled(db, scope)
    .where(sql<boolean>`case_id = any (${caseIds}::uuid[])`)
    .execute()

export const listAllSettledQuestions = (db: Db, scope: CaseScope): Promise<SettledRow[]> =>
  selectSettled(db, scope).orderBy('settled_at').orderBy('case_id').orderBy('path').execute()

export type QuestionKey = Pick<SettledRow, 'case_id' | 'path' | 'digest'>

/** Stores a question as settled. Returns false if it already was. Call only for a case of the viewer. */
export async function insertSettledQuestion(
  tx: Tx,
  { viewerId }: CaseScope,
  { digest, ...question }: QuestionKey,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: insertedRows } = await tx
    .insertInto('settled_questions')
    .values({ owner_id: viewerId, ...question, digest: Buffer.from(digest, 'hex'), settled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return insertedRows === 1n
}

/** Reopens a question. Returns false if it was not settled. */
export async function deleteSettledQuestion(
  tx: Tx,
  { viewerId }: CaseScope,
  { digest, ...question }: QuestionKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('settled_questions')
    .where((row) => row.and({ owner_id: viewerId, ...question, digest: Buffer.from(digest, 'hex') }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteSettledQuestionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('settled_questions').where('owner_id', '=', ownerId).execute()
}
