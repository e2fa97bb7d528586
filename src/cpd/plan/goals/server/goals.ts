import { v7 as uuid } from 'uuid'
import { readCycleNames } from '#cpd/cycles/server/service.ts'
import { readActivityNames } from '#cpd/activities/server/service.ts'
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
import { createGoal as createGoalEndpoint, maxGoals, type EnteredGoal, type Goal } from '../contract.ts'
import { goalErrors } from '../goal-rules.ts'
import { withNames } from './named-goals.ts'
import {
  countGoals,
  deleteGoalRow,
  findGoal,
  insertGoal,
  lockGoals,
  replaceLinkedActivities,
  updateGoalRow,
  type GoalRow,
} from './queries.ts'
import { changedFields, textsOf, toColumns, type NamedGoal } from './row-mapping.ts'

const foreignCycle = { path: 'enrolmentId', message: 'Choose one of your CPD cycles.' }
const foreignActivity = { path: 'activityIds', message: 'Link activities of your own.' }
/** A cycle or an activity may be erased after it was read. */
const conflicts: Conflicts = {
  cpd_goals_pkey: 'goal_id_taken',
  cpd_goals_enrolment_id_fkey: foreignCycle,
  cpd_goal_activities_activity_id_fkey: foreignActivity,
}

const freeTexts = freeTextShape(createGoalEndpoint.body)

/** Sets a goal. If the id already exists with the same content, returns the stored goal. */
export function createGoal(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...entered }: EnteredGoal & { _id?: string | undefined },
): Promise<NamedGoal> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const saved = await findGoal(tx, scope, id)
    if (saved) {
      if (changedFields(saved, entered).length > 0) throw new AppError('goal_id_taken')
      return named(tx, requester.actor, saved)
    }
    const now = deps.clock.now()
    const confirmed = await assertAcceptable(tx, requester.actor, entered, { saved: null, now })
    if ((await countGoals(tx, scope)) >= maxGoals) throw new AppError('goals_full')
    const facts = { id, owner_id: scope.ownerId, created_at: now, updated_at: now }
    await codedConflict(insertGoal(tx, { ...toColumns(entered), ...facts }), conflicts)
    await codedConflict(replaceLinkedActivities(tx, id, entered.activityIds), conflicts)
    await recordChange(tx, requester, { record: 'goal', id, version: 1, done: 'created', confirmed })
    return named(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

interface GoalChange {
  id: string
  entered: EnteredGoal & { version: number }
  show: (goal: NamedGoal) => Goal
}

/**
 * Replaces the entered fields of one of the actor's goals, unless it has changed since the edited version. A repeated edit, or
 * one without changes, returns the stored goal.
 */
export function updateGoal(
  deps: Deps,
  requester: Requester,
  { id, entered: { version, ...entered }, show }: GoalChange,
): Promise<NamedGoal> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const saved = await getOwn(tx, requester.actor, id)
    const fields = changedFields(saved, entered)
    if (fields.length === 0) return named(tx, requester.actor, saved)
    if (version !== saved.version) {
      const current = show(await named(tx, requester.actor, saved))
      throw new AppError('goal_changed', { current })
    }
    const now = deps.clock.now()
    const confirmed = await assertAcceptable(tx, requester.actor, entered, { saved, now })
    const next = { version: version + 1, updated_at: now }
    await codedConflict(updateGoalRow(tx, scope, id, { ...toColumns(entered), ...next }), conflicts)
    if (fields.includes('activityIds'))
      await codedConflict(replaceLinkedActivities(tx, id, entered.activityIds), conflicts)
    await recordChange(tx, requester, {
      record: 'goal',
      id,
      version: next.version,
      done: 'updated',
      fields,
      confirmed,
    })
    return named(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

export async function deleteGoal(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownPlan(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const { version } = await getOwn(tx, requester.actor, id)
    await deleteGoalRow(tx, scope, id)
    await recordChange(tx, requester, { record: 'goal', id, version, done: 'deleted' })
  })
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<GoalRow> {
  const row = await findGoal(tx, ownPlan(actor), id)
  if (!row) throw new AppError('goal_not_found')
  return row
}

async function named(tx: Tx, actor: Actor, row: GoalRow): Promise<NamedGoal> {
  const [goal] = await withNames(tx, actor, ownPlan(actor), [row])
  if (!goal) throw new Error('One row makes one goal')
  return goal
}

/**
 * Throws if the goal contradicts itself, links to records of other users, or may identify a person. Returns the confirmed
 * privacy warnings.
 */
async function assertAcceptable(
  tx: Tx,
  actor: Actor,
  entered: EnteredGoal,
  { saved, now }: { saved: GoalRow | null; now: Date },
): Promise<PrivacyCheck[]> {
  const { enrolmentId, activityIds: ids } = entered
  const fields = goalErrors(entered, dateIn(actor.timeZone, now))
  const ownerId = actor.id
  if (enrolmentId && !(await readCycleNames(tx, ownerId)).some(({ id }) => id === enrolmentId))
    fields.push(foreignCycle)
  if ((await readActivityNames(tx, actor, { ownerId, ids })).length < ids.length) fields.push(foreignActivity)
  const privacy = checkPrivacy(entered, freeTexts, saved && textsOf(saved))
  fields.push(...privacy.errors.slice(0, 50))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return privacy.confirmed
}
