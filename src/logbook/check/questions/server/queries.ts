import { sql } from 'kysely'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { AskedQuestion } from '../contract.ts'
import type { CasePosition, ComparedRow } from '../../case-list/server/queries.ts'

/** A case and the questions that it raises. */
export interface QuestionedRow {
  row: ComparedRow
  questions: AskedQuestion[]
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
      query.where('id', 'in', (settled) =>
        settled.selectFrom('settled_questions').select('case_id').where('owner_id', '=', viewerId),
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

const settledOf = (db: Db | Tx, { viewerId }: CaseScope) =>
  db
    .selectFrom('settled_questions')
    .select(['case_id', 'path', sql<string>`encode(digest, 'hex')`.as('digest'), 'settled_at'])
    .where('owner_id', '=', viewerId)

/** Returns the settled questions of these cases. */
export const listSettled = (db: Db, scope: CaseScope, caseIds: readonly string[]): Promise<SettledRow[]> =>
  settledOf(db, scope)
    .where(sql<boolean>`case_id = any (${caseIds}::uuid[])`)
    .execute()

export const listAllSettled = (db: Db, scope: CaseScope): Promise<SettledRow[]> =>
  settledOf(db, scope).orderBy('settled_at').orderBy('case_id').orderBy('path').execute()

export type QuestionKey = Pick<SettledRow, 'case_id' | 'path' | 'digest'>

/** Returns whether the question was open. Call only for a case of the viewer. */
export async function insertSettled(
  tx: Tx,
  { viewerId }: CaseScope,
  { digest, ...question }: QuestionKey,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('settled_questions')
    .values({ owner_id: viewerId, ...question, digest: Buffer.from(digest, 'hex'), settled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** Returns whether the question was settled. */
export async function deleteSettled(
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

export async function deleteSettledOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('settled_questions').where('owner_id', '=', ownerId).execute()
}
