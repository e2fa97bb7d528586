import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseScope } from '../../record/server/policy.ts'
import type { DuplicateRow } from './queries.ts'

/** Two cases, the one with the lower id first. */
export interface Pair {
  case_id: string
  other_id: string
}

export const pairOf = (a: string, b: string): Pair =>
  a < b ? { case_id: a, other_id: b } : { case_id: b, other_id: a }

/** Returns whether the pair was not stored before. */
export async function insertPair(tx: Tx, { viewerId }: CaseScope, pair: Pair, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('different_cases')
    .values({ owner_id: viewerId, ...pair, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** Returns whether the pair was stored before. */
export async function deletePair(tx: Tx, { viewerId }: CaseScope, pair: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('different_cases')
    .where((row) => row.and({ owner_id: viewerId, ...pair }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface PairPosition extends Pair {
  marked_at: Date
}

export interface PairRow extends PairPosition {
  one: DuplicateRow
  other: DuplicateRow
}

const caseColumnsOf = (table: 'one' | 'other') =>
  sql<DuplicateRow>`(select row_to_json(shown) from (
    select id, mission_number, patient_sequence, title, date, status from cases where id = ${sql.ref(`${table}.id`)}
  ) as shown)`.as(table)

/** Returns the viewer's pairs, last marked first. Pairs with a deleted case are only for the data archive. */
export const listPairs = (
  db: Db,
  { viewerId }: CaseScope,
  {
    after,
    limit,
    withDeletedCases,
  }: { after: PairPosition | null; limit: number; withDeletedCases: boolean },
): Promise<PairRow[]> =>
  db
    .selectFrom('different_cases as pairs')
    .innerJoin('cases as one', 'one.id', 'pairs.case_id')
    .innerJoin('cases as other', 'other.id', 'pairs.other_id')
    .select([
      'pairs.marked_at',
      'pairs.case_id',
      'pairs.other_id',
      caseColumnsOf('one'),
      caseColumnsOf('other'),
    ])
    .where('pairs.owner_id', '=', viewerId)
    .$if(!withDeletedCases, (query) =>
      query.where('one.deleted_at', 'is', null).where('other.deleted_at', 'is', null),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(pairs.marked_at, pairs.case_id, pairs.other_id)
          < (${after?.marked_at}::timestamptz, ${after?.case_id}::uuid, ${after?.other_id}::uuid)`,
      ),
    )
    .orderBy('pairs.marked_at', 'desc')
    .orderBy('pairs.case_id', 'desc')
    .orderBy('pairs.other_id', 'desc')
    .limit(limit)
    .execute()
