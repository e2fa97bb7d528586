import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseScope } from '../../record/server/policy.ts'
import type { DuplicateRow } from './queries.ts'

/** The ids of two cases, the lower one first. */
export type Pair = readonly [string, string]

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one])

/** Returns which of these cases are the viewer's own and not deleted. */
export async function listPresentIds(
  tx: Tx,
  { viewerId }: CaseScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('cases')
    .select('id')
    .where('owner_id', '=', viewerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the pair was not stored before. */
export async function insertPair(
  tx: Tx,
  { viewerId }: CaseScope,
  [caseId, otherId]: Pair,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('different_cases')
    .values({ owner_id: viewerId, case_id: caseId, other_id: otherId, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** Returns whether the pair was stored before. */
export async function deletePair(tx: Tx, { viewerId }: CaseScope, [caseId, otherId]: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('different_cases')
    .where('owner_id', '=', viewerId)
    .where('case_id', '=', caseId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface PairPosition {
  marked_at: Date
  case_id: string
  other_id: string
}

export interface PairRow extends PairPosition {
  one: DuplicateRow
  other: DuplicateRow
}

const compared = (table: 'one' | 'other') =>
  sql<DuplicateRow>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'mission_number', ${sql.ref(`${table}.mission_number`)},
    'patient_sequence', ${sql.ref(`${table}.patient_sequence`)}, 'title', ${sql.ref(`${table}.title`)},
    'date', ${sql.ref(`${table}.date`)}, 'status', ${sql.ref(`${table}.status`)})`.as(table)

/** Returns the viewer's pairs of which both cases can still be seen, last marked first. */
export const listPairs = (
  db: Db,
  { viewerId }: CaseScope,
  { after, limit }: { after: PairPosition | null; limit: number },
): Promise<PairRow[]> =>
  db
    .selectFrom('different_cases as pairs')
    .innerJoin('cases as one', 'one.id', 'pairs.case_id')
    .innerJoin('cases as other', 'other.id', 'pairs.other_id')
    .select(['pairs.marked_at', 'pairs.case_id', 'pairs.other_id', compared('one'), compared('other')])
    .where('pairs.owner_id', '=', viewerId)
    .where('one.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
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

export interface OwnPairRow {
  case_id: string
  other_id: string
  marked_at: Date
}

/** Returns the next pairs of the viewer for the archive, also those with a deleted case. */
export const listOwnPairs = (
  db: Db,
  { viewerId }: CaseScope,
  { after, limit }: { after: PairPosition | null; limit: number },
): Promise<OwnPairRow[]> =>
  db
    .selectFrom('different_cases')
    .select(['case_id', 'other_id', 'marked_at'])
    .where('owner_id', '=', viewerId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(marked_at, case_id, other_id)
          < (${after?.marked_at}::timestamptz, ${after?.case_id}::uuid, ${after?.other_id}::uuid)`,
      ),
    )
    .orderBy('marked_at', 'desc')
    .orderBy('case_id', 'desc')
    .orderBy('other_id', 'desc')
    .limit(limit)
    .execute()
