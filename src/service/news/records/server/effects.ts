import { v7 as uuid } from 'uuid'
import {
  endUnderstoodPost,
  findSatisfiableRequirement,
  recordUnderstoodPost,
} from '#compliance/requirements/server/service.ts'
import { recordAlsoCpdActivity } from '#cpd/activities/server/service.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { NewsAnswer } from '../../posts/contract.ts'
import { newsFor } from '../../posts/server/policy.ts'
import { findEffects, insertAdded, saveChoice, type EffectsRead, type EffectsRow } from './queries.ts'

type Clock = Pick<Deps, 'clock'>

/** Returns what a post gives to the actor, who may read it, with the requirement if it is still in use. */
export async function readEffects(db: Db, actor: Actor, postId: string): Promise<EffectsRead> {
  const row = await findEffects(db, newsFor(actor), postId)
  const requirement =
    row.satisfies === null ? null : await findSatisfiableRequirement(db, actor, row.satisfies)
  return { row, requirement }
}

interface AddedAnswer {
  postId: string
  version: number
  answer: NewsAnswer
  /** Whether the post asked the actor for this answer. */
  isAsked: boolean
}

/**
 * Writes what an answer gives, in its transaction: the compliance record and, by the reader's choice, the CPD activity. Any answer but
 * "understood" writes none, and ends an earlier record.
 */
export async function applyAnswer(
  tx: Tx,
  deps: Clock,
  requester: Requester,
  { postId, version, answer, isAsked }: AddedAnswer,
): Promise<void> {
  // The answer holds a lock on the post: a version that was added at the same moment is seen here, or waits until this is over.
  const post = await findEffects(tx, newsFor(requester.actor), postId)
  if (version < post.asked_version) throw new AppError('news_version_outdated')
  if (post.satisfies !== null) {
    const { id, title, due_days: dueDays, satisfies: requirementId } = post
    await (answer === 'understood'
      ? recordUnderstoodPost(tx, deps, requester, {
          id,
          title,
          version,
          requirementId,
          isAsked,
          dueDays,
          renewMonths: post.renew_months,
        })
      : endUnderstoodPost(tx, deps, requester, { id, requirementId }))
  }
  if (answer === 'understood' && post.adds_cpd === true) await addIfRoom(tx, deps, requester, post)
}

/** Records the post as CPD, unless the reader has as many activities as they may: the answer must not fail for that. */
async function addIfRoom(tx: Tx, deps: Clock, requester: Requester, post: EffectsRow): Promise<void> {
  try {
    await addActivity(tx, deps, requester, post)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'activities_full') throw error
  }
}

/** What reading a post is in the list of types of CPD. */
const activityType = 'reading'

/** Records the newest version that asks as CPD of the actor, once. */
async function addActivity(tx: Tx, deps: Clock, requester: Requester, post: EffectsRow): Promise<void> {
  const { cpd_hours: hours, cpd_category: category } = post
  if (hours === null || category === null || post.added_at !== null) return
  const { actor } = requester
  const now = deps.clock.now()
  const activityId = uuid()
  await recordAlsoCpdActivity(tx, deps, requester, {
    id: activityId,
    title: post.title,
    date: dateIn(actor.timeZone, now),
    hours,
    type: activityType,
    categories: [category],
    provider: null,
    evidenceIds: [],
  })
  await insertAdded(tx, newsFor(actor), { postId: post.id, version: post.asked_version, activityId, now })
}

/**
 * Records, as CPD of the actor, a post that they may read. The caller holds the lock of the reader and the post, so that two tabs record
 * it once. Throws `news_cpd_not_offered` unless the actor has understood its newest version that asks.
 */
export async function addCpd(
  tx: Tx,
  deps: Clock,
  requester: Requester,
  { postId, understoodVersion }: { postId: string; understoodVersion: number | null },
): Promise<void> {
  const post = await findEffects(tx, newsFor(requester.actor), postId)
  if ((understoodVersion ?? 0) < post.asked_version || post.cpd_hours === null)
    throw new AppError('news_cpd_not_offered')
  await addActivity(tx, deps, requester, post)
}

/** Saves whether the posts that the actor understands from now on are recorded as CPD by themselves. */
export const chooseCpd = (
  { db }: Pick<Deps, 'db'>,
  requester: Requester,
  addsCpd: boolean,
): Promise<{ addsCpd: boolean }> =>
  inTransaction(db, async (tx) => {
    await saveChoice(tx, newsFor(requester.actor), addsCpd)
    await recordAudit(tx, {
      ...requester,
      action: 'news_cpd_chosen',
      entity: 'user',
      entityId: requester.actor.id,
      reason: addsCpd ? 'always' : 'each_time',
    })
    return { addsCpd }
  })
