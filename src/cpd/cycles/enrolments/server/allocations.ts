import { isWithin } from '#platform/contract/calendar-days.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { getOwnActivity, touchActivity, type CountableActivity } from '#cpd/activities/server/service.ts'
import { amountByRule, type Allocation } from '../../progress/amounts.ts'
import type { ActivityAllocations } from '../allocations.contract.ts'
import { maxEnrolments } from '../contract.ts'
import { listAllocationsOfActivity, replaceAllocations, type AllocationRow } from './allocation-queries.ts'
import { ownEnrolments } from './policy.ts'
import { listEnrolmentRows, type EnrolmentRow } from './queries.ts'
import { periodOf } from './row-mapping.ts'

/** Returns what an activity adds to each target of the actor's cycles that contain its day and were not ended early. */
export async function getAllocations(
  deps: Deps,
  actor: Actor,
  activityId: string,
): Promise<ActivityAllocations> {
  const scope = ownEnrolments(actor)
  const activity = await getOwnActivity(deps, actor, activityId)
  const [cycles, allocations] = await Promise.all([
    listEnrolmentRows(deps.db, scope, maxEnrolments),
    listAllocationsOfActivity(deps.db, scope, activityId),
  ])
  return {
    version: activity.version,
    cycles: cyclesOf(activity, cycles).map((cycle) => toCycle(cycle, activity, allocations)),
  }
}

const cyclesOf = ({ date }: CountableActivity, cycles: readonly EnrolmentRow[]): EnrolmentRow[] =>
  cycles.filter((cycle) => cycle.status !== 'ended' && isWithin(date, periodOf(cycle)))

function toCycle(
  { id, rules, cycle_start, cycle_end, statuses }: EnrolmentRow,
  activity: CountableActivity,
  allocations: readonly AllocationRow[],
): ActivityAllocations['cycles'][number] {
  const amountOf = (code: string) =>
    allocations.find((allocation) => allocation.enrolment_id === id && allocation.target_code === code)
      ?.amount ?? null
  return {
    enrolmentId: id,
    body: rules.body,
    title: rules.title,
    cycleStart: cycle_start,
    cycleEnd: cycle_end,
    targets: rules.targets
      .filter(
        ({ unit, conditional }) =>
          unit !== 'practice_hours' && (conditional === null || statuses.includes(conditional)),
      )
      .map((target) => ({
        code: target.code,
        label: target.label,
        unit: target.unit,
        amountByRule: amountByRule(target, rules, activity),
        amount: amountOf(target.code),
      })),
  }
}

interface AllocationChange {
  version: number
  allocations: readonly (Omit<Allocation, 'activityId'> & { enrolmentId: string })[]
}

/**
 * Replaces the amounts that the actor set for an activity. A repeated request changes nothing. Throws `activity_changed` with
 * the current amounts.
 */
export async function putAllocations(
  deps: Deps,
  requester: Requester,
  activityId: string,
  { version, allocations }: AllocationChange,
): Promise<ActivityAllocations> {
  const scope = ownEnrolments(requester.actor)
  const rows = allocations.map(({ enrolmentId, targetCode, amount }) => ({
    activity_id: activityId,
    enrolment_id: enrolmentId,
    target_code: targetCode,
    amount,
  }))
  const activity = await getOwnActivity(deps, requester.actor, activityId)
  const isCurrent = await inTransaction(deps.db, async (tx) => {
    assertTargetsExist(rows, cyclesOf(activity, await listEnrolmentRows(tx, scope, maxEnrolments)))
    if (hasSameAmounts(await listAllocationsOfActivity(tx, scope, activityId), rows)) return true
    const now = deps.clock.now()
    if (!(await touchActivity(tx, requester, { id: activityId, version, field: 'allocations', now })))
      return false
    await replaceAllocations(tx, activityId, rows)
    return true
  })
  const current = await getAllocations(deps, requester.actor, activityId)
  if (!isCurrent) throw new AppError('activity_changed', { current })
  return current
}

const keyOf = ({ enrolment_id, target_code }: AllocationRow): string => `${enrolment_id} ${target_code}`

function hasSameAmounts(
  storedRows: readonly AllocationRow[],
  requestedRows: readonly AllocationRow[],
): boolean {
  const amounts = new Map(storedRows.map((row) => [keyOf(row), row.amount]))
  return (
    storedRows.length === requestedRows.length &&
    requestedRows.every((row) => amounts.get(keyOf(row)) === row.amount)
  )
}

function assertTargetsExist(rows: readonly AllocationRow[], cycles: readonly EnrolmentRow[]): void {
  const targetKeys = new Set(
    cycles.flatMap(({ id, rules }) => rules.targets.map(({ code }) => `${id} ${code}`)),
  )
  const isEachOnce = new Set(rows.map(keyOf)).size === rows.length
  if (isEachOnce && rows.every((row) => targetKeys.has(keyOf(row)))) return
  const message = 'Choose targets of cycles that this activity belongs to, each once.'
  throw new AppError('request_invalid', { fields: [{ path: 'allocations', message }] })
}
