import { v7 as uuid } from 'uuid'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { plusDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { cycleFrom, dayOfFirstCycle } from '../../progress/cycle.ts'
import type { KnownRules } from '../../standards/contract.ts'
import { findCurrentRules, getOfferedRules } from '../../standards/server/standards.ts'
import { maxEnrolments, type Enrolment } from '../contract.ts'
import { withProgress } from './cycles.ts'
import { ownEnrolments } from './policy.ts'
import {
  deleteEnrolmentRow,
  findEnrolment,
  insertEnrolment,
  listEnrolmentRows,
  lockEnrolments,
  updateEnrolmentRow,
  type EnrolmentRow,
} from './queries.ts'
import type { Cycle } from './row-mapping.ts'

interface EnteredCycle {
  cycleStart: string
  overrides: Record<string, number>
  overrideReason?: string | null | undefined
  statuses: string[]
}

/** Begins a cycle. If the id already exists with the same content, returns the stored one. */
export async function createEnrolment(
  deps: Deps,
  requester: Requester,
  {
    _id: id = uuid(),
    standardCode,
    ...settings
  }: EnteredCycle & { _id?: string | undefined; standardCode: string },
): Promise<Cycle> {
  const scope = ownEnrolments(requester.actor)
  const rules = await getOfferedRules(deps.db, requester.actor, standardCode)
  const row = await inTransaction(deps.db, async (tx) => {
    await lockEnrolments(tx, scope)
    const ownCycles = await listEnrolmentRows(tx, scope, maxEnrolments)
    const savedCycle = ownCycles.find((item) => item.id === id)
    if (savedCycle) {
      if (savedCycle.standard_code !== standardCode || !hasSameSettings(savedCycle, settings))
        throw new AppError('enrolment_id_taken')
      return savedCycle
    }
    const now = deps.clock.now()
    const nextRow: EnrolmentRow = {
      ...toColumns(settings, rules, otherPeriodsOf(ownCycles, { id, standardCode })),
      id,
      owner_id: requester.actor.id,
      standard_code: standardCode,
      status: 'active',
      declared_complete_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
    }
    assertValid(nextRow, ownCycles, dateIn(requester.actor.timeZone, now))
    if (ownCycles.length >= maxEnrolments) throw new AppError('enrolments_full')
    await withTakenIdError(insertEnrolment(tx, scope, nextRow))
    await audit(tx, requester, nextRow, 'enrolment_created')
    return nextRow
  })
  return toOwnCycle(deps, requester, row)
}

interface CycleChange extends EnteredCycle {
  status: EnrolmentRow['status']
  withNewRules: boolean
  version: number
}

/**
 * Changes a cycle unless it has changed since the edited version. A repeated edit returns the stored cycle. Throws
 * `enrolment_changed` with the current cycle.
 */
export async function updateEnrolment(
  deps: Deps,
  { toView, ...requester }: Requester & { toView: (cycle: Cycle) => Enrolment },
  id: string,
  { version, status, withNewRules, ...settings }: CycleChange,
): Promise<Cycle> {
  const scope = ownEnrolments(requester.actor)
  const { row, isOutdated } = await inTransaction(deps.db, async (tx) => {
    await lockEnrolments(tx, scope)
    const ownCycles = await listEnrolmentRows(tx, scope, maxEnrolments)
    const savedCycle = ownCycles.find((item) => item.id === id)
    if (!savedCycle) throw new AppError('enrolment_not_found')
    const rules =
      (withNewRules ? await findCurrentRules(tx, requester.actor.id, savedCycle.standard_code) : null) ??
      savedCycle.rules
    const isUnchanged =
      savedCycle.status === status &&
      hasSameSettings(savedCycle, settings) &&
      canonicalJson(rules) === canonicalJson(savedCycle.rules)
    if (isUnchanged) return { row: savedCycle, isOutdated: false }
    if (version !== savedCycle.version) return { row: savedCycle, isOutdated: true }
    const now = deps.clock.now()
    const nextRow: EnrolmentRow = {
      ...savedCycle,
      ...toColumns(
        settings,
        rules,
        otherPeriodsOf(ownCycles, { id, standardCode: savedCycle.standard_code }),
      ),
      status,
      declared_complete_at: status === 'completed' ? (savedCycle.declared_complete_at ?? now) : null,
      version: version + 1,
      updated_at: now,
    }
    assertValid(nextRow, ownCycles, dateIn(requester.actor.timeZone, now))
    await updateEnrolmentRow(tx, scope, nextRow)
    await audit(tx, requester, nextRow, 'enrolment_updated', changedFields(savedCycle, nextRow))
    return { row: nextRow, isOutdated: false }
  })
  // This runs outside the transaction, because reading the progress takes other connections.
  const current = await toOwnCycle(deps, requester, row)
  if (isOutdated) throw new AppError('enrolment_changed', { current: toView(current) })
  return current
}

export async function deleteEnrolment(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownEnrolments(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    await lockEnrolments(tx, scope)
    const enrolment = await findEnrolment(tx, scope, id)
    if (!enrolment) throw new AppError('enrolment_not_found')
    await deleteEnrolmentRow(tx, scope, id)
    await audit(tx, requester, enrolment, 'enrolment_deleted')
  })
}

async function toOwnCycle(deps: Deps, { actor }: Requester, row: EnrolmentRow): Promise<Cycle> {
  const [cycle] = await withProgress(deps, actor, actor.id, [row])
  if (!cycle) throw new Error('One row makes one cycle')
  return cycle
}

/** Returns the periods of the other cycles of the same standard. */
const otherPeriodsOf = (
  ownCycles: readonly EnrolmentRow[],
  { id, standardCode }: { id: string; standardCode: string },
): DayPeriod[] =>
  ownCycles
    .filter((row) => row.id !== id && row.standard_code === standardCode)
    .map(({ cycle_start: from, cycle_end: to }) => ({ from, to }))

function toColumns(
  { cycleStart, overrides, overrideReason, statuses }: EnteredCycle,
  rules: KnownRules,
  otherPeriods: readonly DayPeriod[],
) {
  const { to } = cycleFrom(cycleStart, rules.cycleMonths, dayOfFirstCycle(cycleStart, otherPeriods))
  return {
    rules,
    cycle_start: cycleStart,
    cycle_end: to,
    overrides,
    override_reason: overrideReason || null,
    statuses,
  }
}

const hasSameSettings = (row: EnrolmentRow, settings: EnteredCycle): boolean =>
  row.cycle_start === settings.cycleStart &&
  canonicalJson(row.overrides) === canonicalJson(settings.overrides) &&
  row.override_reason === (settings.overrideReason || null) &&
  canonicalJson(row.statuses) === canonicalJson(settings.statuses)

const columnNames = {
  rules: 'rules',
  cycle_start: 'cycleStart',
  overrides: 'overrides',
  override_reason: 'overrideReason',
  statuses: 'statuses',
  status: 'status',
} as const

const changedFields = (before: EnrolmentRow, after: EnrolmentRow): string[] =>
  (Object.keys(columnNames) as (keyof typeof columnNames)[]) // `Object.keys` loses the key types
    .filter((column) => canonicalJson(before[column]) !== canonicalJson(after[column]))
    .map((column) => columnNames[column])

const maxDaysUntilStart = 2 * 366

function assertValid(nextRow: EnrolmentRow, ownCycles: readonly EnrolmentRow[], today: string): void {
  const fields: FieldError[] = []
  const { cycle_start: from, cycle_end: to, rules, overrides } = nextRow
  if (from > plusDays(today, maxDaysUntilStart))
    fields.push({ path: 'cycleStart', message: 'Begin at most two years ahead.' })
  const overlappingCycle = ownCycles.find(
    (item) =>
      item.id !== nextRow.id &&
      item.standard_code === nextRow.standard_code &&
      item.status !== 'ended' &&
      nextRow.status !== 'ended' &&
      item.cycle_start <= to &&
      item.cycle_end >= from,
  )
  if (overlappingCycle)
    fields.push({
      path: 'cycleStart',
      message: `You already have this cycle from ${overlappingCycle.cycle_start} to ${overlappingCycle.cycle_end}.`,
    })
  const codes = new Set(rules.targets.map(({ code }) => code))
  for (const code of Object.keys(overrides))
    if (!codes.has(code)) fields.push({ path: 'overrides', message: 'The standard has no such target.' })
  if (Object.keys(overrides).length > 0 && nextRow.override_reason === null)
    fields.push({ path: 'overrideReason', message: 'Enter the reason, such as part-time work since May.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertNobodyIdentified({ overrideReason: nextRow.override_reason ?? undefined })
}

async function withTakenIdError(insertion: Promise<void>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    if (findConstraint(error) === 'cpd_enrolments_pkey') throw new AppError('enrolment_id_taken')
    throw error
  }
}

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version }: EnrolmentRow,
  action: string,
  fieldNames: string[] = [],
) =>
  recordAudit(tx, {
    ...requester,
    action,
    entity: 'cpd_enrolment',
    entityId: id,
    entityVersion: version,
    changedFields: fieldNames,
  })
