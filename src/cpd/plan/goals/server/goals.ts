import { v7 as uuid } from 'uuid'
import { readCycleNames } from '#cpd/cycles/server/service.ts'
import { readActivityNames } from '#cpd/activities/server/service.ts'
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

const foreignCycleError = { path: 'enrolmentId', message: 'Choose one of your CPD cycles.' }
const foreignActivityError = { path: 'activityIds', message: 'Link activities of your own.' }
/** A cycle or an activity may be erased after it was read. */
const conflicts: Conflicts = {
  cpd_goals_pkey: 'goal_id_taken',
  cpd_goals_enrolment_id_fkey: foreignCycleError,
  cpd_goal_activities_activity_id_fkey: foreignActivityError,
}

const freeTexts = findFreeText(createGoalEndpoint.body)

/** Sets a goal. If the id already exists with the same content, returns the stored goal. */
export function createGoal(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...content }: EnteredGoal & { _id?: string | undefined },
): Promise<NamedGoal> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const savedGoal = await findGoal(tx, scope, id)
    if (savedGoal) {
      if (changedFields(savedGoal, content).length > 0) throw new AppError('goal_id_taken')
      return toNamedGoal(tx, requester.actor, savedGoal)
    }
    const now = deps.clock.now()
    const confirmations = await assertAcceptable(tx, requester.actor, content, { savedGoal: null, now })
    if ((await countGoals(tx, scope)) >= maxGoals) throw new AppError('goals_full')
    const ownColumns = { id, owner_id: scope.ownerId, created_at: now, updated_at: now }
    await withConflictCode(insertGoal(tx, { ...toColumns(content), ...ownColumns }), conflicts)
    await withConflictCode(replaceLinkedActivities(tx, id, content.activityIds), conflicts)
    await recordChange(tx, requester, {
      record: 'goal',
      id,
      version: 1,
      change: 'created',
      confirmations,
    })
    return toNamedGoal(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

interface GoalChange {
  id: string
  content: EnteredGoal & { version: number }
  toView: (goal: NamedGoal) => Goal
}

/**
 * Replaces the entered fields of one of the actor's goals, unless it has changed since the edited version. A repeated edit, or
 * one without changes, returns the stored goal. Throws `goal_changed`, with the current goal, if another edit was saved first.
 */
export function updateGoal(
  deps: Deps,
  requester: Requester,
  { id, content: { version, ...content }, toView }: GoalChange,
): Promise<NamedGoal> {
  const scope = ownPlan(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const savedGoal = await getOwn(tx, requester.actor, id)
    const changedNames = changedFields(savedGoal, content)
    if (changedNames.length === 0) return toNamedGoal(tx, requester.actor, savedGoal)
    if (version !== savedGoal.version) {
      const current = toView(await toNamedGoal(tx, requester.actor, savedGoal))
      throw new AppError('goal_changed', { current })
    }
    const now = deps.clock.now()
    const confirmations = await assertAcceptable(tx, requester.actor, content, { savedGoal, now })
    const versionColumns = { version: version + 1, updated_at: now }
    await withConflictCode(
      updateGoalRow(tx, scope, id, { ...toColumns(content), ...versionColumns }),
      conflicts,
    )
    if (changedNames.includes('activityIds'))
      await withConflictCode(replaceLinkedActivities(tx, id, content.activityIds), conflicts)
    await recordChange(tx, requester, {
      record: 'goal',
      id,
      version: versionColumns.version,
      change: 'updated',
      fields: changedNames,
      confirmations,
    })
    return toNamedGoal(tx, requester.actor, await getOwn(tx, requester.actor, id))
  })
}

export async function deleteGoal(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownPlan(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    await lockGoals(tx, scope)
    const { version } = await getOwn(tx, requester.actor, id)
    await deleteGoalRow(tx, scope, id)
    await recordChange(tx, requester, { record: 'goal', id, version, change: 'deleted' })
  })
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<GoalRow> {
  const row = await findGoal(tx, ownPlan(actor), id)
  if (!row) throw new AppError('goal_not_found')
  return row
}

async function toNamedGoal(tx: Tx, actor: Actor, row: GoalRow): Promise<NamedGoal> {
  const [goal] = await withNames(tx, actor, ownPlan(actor), [row])
  if (!goal) throw new Error('One row makes one goal')
  return goal
}

/**
 * Throws `request_invalid` if the goal contradicts itself, links to records of other users, or may identify a person. Returns
 * the confirmed privacy warnings.
 */
async function assertAcceptable(
  tx: Tx,
  actor: Actor,
  content: EnteredGoal,
  { savedGoal, now }: { savedGoal: GoalRow | null; now: Date },
): Promise<PrivacyCheck[]> {
  const { enrolmentId, activityIds } = content
  const fields = goalErrors(content, dateIn(actor.timeZone, now))
  const ownerId = actor.id
  if (enrolmentId && !(await readCycleNames(tx, ownerId)).some(({ id }) => id === enrolmentId))
    fields.push(foreignCycleError)
  if ((await readActivityNames(tx, actor, { ownerId, ids: activityIds })).length < activityIds.length)
    fields.push(foreignActivityError)
  const privacy = checkPrivacy(content, freeTexts, savedGoal && textsOf(savedGoal))
  fields.push(...privacy.errors.slice(0, 50))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return privacy.confirmed
}
