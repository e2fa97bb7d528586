import type { Insertable, Selectable, Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdPlanReviews } from '#platform/server/db/types.ts'
import type { PlanScope } from '../../overview/server/policy.ts'
import type { ReviewKind } from '../contract.ts'

export interface ReviewRow extends Selectable<CpdPlanReviews> {
  kind: ReviewKind
}

const selectReviews = (db: Db, { ownerId }: PlanScope) =>
  db
    .selectFrom('cpd_plan_reviews')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$narrowType<{ kind: ReviewKind }>()

export const listReviewRows = (db: Db, scope: PlanScope, limit: number): Promise<ReviewRow[]> =>
  selectReviews(db, scope).orderBy('date', 'desc').orderBy('id', 'desc').limit(limit).execute()

export const findReview = (db: Db, scope: PlanScope, id: string): Promise<ReviewRow | undefined> =>
  selectReviews(db, scope).where('id', '=', id).executeTakeFirst()

/** Returns the owner of a review, so that the caller can check whether the actor may see that user. */
export async function findReviewOwner(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('cpd_plan_reviews')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

/** Makes concurrent changes of one user wait for each other, so that two requests cannot both add the last allowed review. */
export async function lockReviews(tx: Tx, { ownerId }: PlanScope): Promise<void> {
  await takeAdvisoryLock(tx, `cpd plan reviews of ${ownerId}`)
}

export async function countReviews(db: Db, { ownerId }: PlanScope): Promise<number> {
  const { count } = await db
    .selectFrom('cpd_plan_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertReview(tx: Tx, columns: Insertable<CpdPlanReviews>): Promise<void> {
  await tx.insertInto('cpd_plan_reviews').values(columns).execute()
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updateReviewRow(
  tx: Tx,
  { ownerId }: PlanScope,
  id: string,
  changes: Updateable<CpdPlanReviews>,
): Promise<void> {
  await tx
    .updateTable('cpd_plan_reviews')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function deleteReviewRow(tx: Tx, { ownerId }: PlanScope, id: string): Promise<void> {
  await tx.deleteFrom('cpd_plan_reviews').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deleteReviewsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_plan_reviews').where('owner_id', '=', ownerId).execute()
}
