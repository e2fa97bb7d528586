import { v7 as uuid } from 'uuid'
import { readCycleNames } from '#cpd/cycles/server/service.ts'
import { freeTextShape } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { codedConflict, type Conflicts } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { ownPlan } from '../../overview/server/policy.ts'
import { recordChange } from '../../overview/server/trail.ts'
import { createPlanReview, maxReviews, type EnteredReview, type PlanReview } from '../contract.ts'
import { reviewErrors } from '../review-rules.ts'
import { withCycles } from './named-reviews.ts'
import {
  countReviews,
  deleteReviewRow,
  findReview,
  insertReview,
  lockReviews,
  updateReviewRow,
  type ReviewRow,
} from './queries.ts'
import { changedFields, textsOf, toColumns, type NamedReview } from './row-mapping.ts'

const foreignCycle = { path: 'enrolmentId', message: 'Choose one of your CPD cycles.' }
/** A cycle may be deleted after it was read. */
const conflicts: Conflicts = {
  cpd_plan_reviews_pkey: 'plan_review_id_taken',
  cpd_plan_reviews_enrolment_id_fkey: foreignCycle,
}

const freeTexts = freeTextShape(createPlanReview.body)

/** Records a review. If the id already exists with the same content, returns the stored review. */
export function createReview(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...entered }: EnteredReview & { _id?: string | undefined },
): Promise<NamedReview> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const saved = await findReview(tx, scope, id)
    if (saved) {
      if (changedFields(saved, entered).length > 0) throw new AppError('plan_review_id_taken')
      return named(tx, requester.actor, saved)
    }
    const now = deps.clock.now()
    const confirmed = await assertAcceptable(tx, requester.actor, entered, { saved: null, now })
    if ((await countReviews(tx, scope)) >= maxReviews) throw new AppError('plan_reviews_full')
    const facts = { id, owner_id: scope.ownerId, created_at: now, updated_at: now }
    await codedConflict(insertReview(tx, { ...toColumns(entered), ...facts }), conflicts)
    await recordChange(tx, requester, { record: 'plan_review', id, version: 1, done: 'created', confirmed })
    return named(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

interface ReviewChange {
  id: string
  entered: EnteredReview & { version: number }
  show: (review: NamedReview) => PlanReview
}

/**
 * Replaces the entered fields of one of the actor's reviews, unless it has changed since the edited version. A repeated edit,
 * or one without changes, returns the stored review.
 */
export function updateReview(
  deps: Deps,
  requester: Requester,
  { id, entered: { version, ...entered }, show }: ReviewChange,
): Promise<NamedReview> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const saved = await getOwn(tx, requester.actor, id)
    const fields = changedFields(saved, entered)
    if (fields.length === 0) return named(tx, requester.actor, saved)
    if (version !== saved.version) {
      const current = show(await named(tx, requester.actor, saved))
      throw new AppError('plan_review_changed', { current })
    }
    const now = deps.clock.now()
    const confirmed = await assertAcceptable(tx, requester.actor, entered, { saved, now })
    const next = { version: version + 1, updated_at: now }
    await codedConflict(updateReviewRow(tx, scope, id, { ...toColumns(entered), ...next }), conflicts)
    const change = { id, version: next.version, done: 'updated', fields, confirmed } as const
    await recordChange(tx, requester, { record: 'plan_review', ...change })
    return named(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

export async function deleteReview(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownPlan(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const { version } = await getOwn(tx, requester.actor, id)
    await deleteReviewRow(tx, scope, id)
    await recordChange(tx, requester, { record: 'plan_review', id, version, done: 'deleted' })
  })
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<ReviewRow> {
  const row = await findReview(tx, ownPlan(actor), id)
  if (!row) throw new AppError('plan_review_not_found')
  return row
}

async function named(tx: Tx, actor: Actor, row: ReviewRow): Promise<NamedReview> {
  const [review] = await withCycles(tx, ownPlan(actor), [row])
  if (!review) throw new Error('One row makes one review')
  return review
}

/**
 * Throws if the review is empty, is about a cycle of another user, or may identify a person. Returns the confirmed privacy
 * warnings.
 */
async function assertAcceptable(
  tx: Tx,
  actor: Actor,
  entered: EnteredReview,
  { saved, now }: { saved: ReviewRow | null; now: Date },
): Promise<PrivacyCheck[]> {
  const { enrolmentId } = entered
  const fields = reviewErrors(entered, dateIn(actor.timeZone, now))
  if (enrolmentId && !(await readCycleNames(tx, actor.id)).some(({ id }) => id === enrolmentId))
    fields.push(foreignCycle)
  const privacy = checkPrivacy(entered, freeTexts, saved && textsOf(saved))
  fields.push(...privacy.errors.slice(0, 50))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return privacy.confirmed
}
