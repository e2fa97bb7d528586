import { v7 as uuid } from 'uuid'
import { readCycleNames } from '#cpd/cycles/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode, type Conflicts } from '#platform/server/db/coded-conflict.ts'
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

const foreignCycleError = { path: 'enrolmentId', message: 'Choose one of your CPD cycles.' }
/** A cycle may be deleted after it was read. */
const conflicts: Conflicts = {
  cpd_plan_reviews_pkey: 'plan_review_id_taken',
  cpd_plan_reviews_enrolment_id_fkey: foreignCycleError,
}

const freeTexts = findFreeText(createPlanReview.body)

/** Records a review. If the id already exists with the same content, returns the stored review. */
export function createReview(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...content }: EnteredReview & { _id?: string | undefined },
): Promise<NamedReview> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const savedReview = await findReview(tx, scope, id)
    if (savedReview) {
      if (changedFields(savedReview, content).length > 0) throw new AppError('plan_review_id_taken')
      return toNamedReview(tx, requester.actor, savedReview)
    }
    const now = deps.clock.now()
    const confirmations = await assertAcceptable(tx, requester.actor, content, { savedReview: null, now })
    if ((await countReviews(tx, scope)) >= maxReviews) throw new AppError('plan_reviews_full')
    const ownColumns = { id, owner_id: scope.ownerId, created_at: now, updated_at: now }
    await withConflictCode(insertReview(tx, { ...toColumns(content), ...ownColumns }), conflicts)
    await recordChange(tx, requester, {
      record: 'plan_review',
      id,
      version: 1,
      change: 'created',
      confirmations,
    })
    return toNamedReview(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

interface ReviewChange {
  id: string
  content: EnteredReview & { version: number }
  toView: (review: NamedReview) => PlanReview
}

/**
 * Replaces the entered fields of one of the actor's reviews, unless it has changed since the edited version. A repeated edit,
 * or one without changes, returns the stored review. Throws `plan_review_changed`, with the current review, if another edit
 * was saved first.
 */
export function updateReview(
  deps: Deps,
  requester: Requester,
  { id, content: { version, ...content }, toView }: ReviewChange,
): Promise<NamedReview> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const savedReview = await getOwn(tx, requester.actor, id)
    const changedNames = changedFields(savedReview, content)
    if (changedNames.length === 0) return toNamedReview(tx, requester.actor, savedReview)
    if (version !== savedReview.version) {
      const current = toView(await toNamedReview(tx, requester.actor, savedReview))
      throw new AppError('plan_review_changed', { current })
    }
    const now = deps.clock.now()
    const confirmations = await assertAcceptable(tx, requester.actor, content, {
      savedReview,
      now,
    })
    const versionColumns = { version: version + 1, updated_at: now }
    await withConflictCode(
      updateReviewRow(tx, scope, id, { ...toColumns(content), ...versionColumns }),
      conflicts,
    )
    const update = {
      id,
      version: versionColumns.version,
      change: 'updated',
      fields: changedNames,
      confirmations,
    } as const
    await recordChange(tx, requester, { record: 'plan_review', ...update })
    return toNamedReview(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

export async function deleteReview(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownPlan(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    await lockReviews(tx, scope)
    const { version } = await getOwn(tx, requester.actor, id)
    await deleteReviewRow(tx, scope, id)
    await recordChange(tx, requester, { record: 'plan_review', id, version, change: 'deleted' })
  })
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<ReviewRow> {
  const row = await findReview(tx, ownPlan(actor), id)
  if (!row) throw new AppError('plan_review_not_found')
  return row
}

async function toNamedReview(tx: Tx, actor: Actor, row: ReviewRow): Promise<NamedReview> {
  const [review] = await withCycles(tx, ownPlan(actor), [row])
  if (!review) throw new Error('One row makes one review')
  return review
}

/**
 * Throws `request_invalid` if the review is empty, is about a cycle of another user, or may identify a person. Returns the
 * confirmed privacy warnings.
 */
async function assertAcceptable(
  tx: Tx,
  actor: Actor,
  content: EnteredReview,
  { savedReview, now }: { savedReview: ReviewRow | null; now: Date },
): Promise<PrivacyCheck[]> {
  const { enrolmentId } = content
  const fields = reviewErrors(content, dateIn(actor.timeZone, now))
  if (enrolmentId && !(await readCycleNames(tx, actor.id)).some(({ id }) => id === enrolmentId))
    fields.push(foreignCycleError)
  const privacy = checkPrivacy(content, freeTexts, savedReview && textsOf(savedReview))
  fields.push(...privacy.errors.slice(0, 50))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return privacy.confirmed
}
