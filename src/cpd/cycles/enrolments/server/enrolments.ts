import { v7 as uuid } from 'uuid'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { plusDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertNobodyNamed } from '#privacy/server/service.ts'
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
    ...entered
  }: EnteredCycle & { _id?: string | undefined; standardCode: string },
): Promise<Cycle> {
  const scope = ownEnrolments(requester.actor)
  const rules = await getOfferedRules(deps.db, requester.actor, standardCode)
  const row = await inTransaction(deps.db, async (tx) => {
    await lockEnrolments(tx, scope)
    const all = await listEnrolmentRows(tx, scope, maxEnrolments)
    const saved = all.find((item) => item.id === id)
    if (saved) {
      if (saved.standard_code !== standardCode || !isSame(saved, entered))
        throw new AppError('enrolment_id_taken')
      return saved
    }
    const now = deps.clock.now()
    const next: EnrolmentRow = {
      ...toColumns(entered, rules, othersOf(all, { id, standardCode })),
      id,
      owner_id: requester.actor.id,
      standard_code: standardCode,
      status: 'active',
      declared_complete_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
    }
    assertSound(next, all, dateIn(requester.actor.timeZone, now))
    if (all.length >= maxEnrolments) throw new AppError('enrolments_full')
    await inserted(insertEnrolment(tx, scope, next))
    await audit(tx, requester, next, 'enrolment_created')
    return next
  })
  return cycleOf(deps, requester, row)
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
  { show, ...requester }: Requester & { show: (cycle: Cycle) => Enrolment },
  id: string,
  { version, status, withNewRules, ...entered }: CycleChange,
): Promise<Cycle> {
  const scope = ownEnrolments(requester.actor)
  const { row, isOutdated } = await inTransaction(deps.db, async (tx) => {
    await lockEnrolments(tx, scope)
    const all = await listEnrolmentRows(tx, scope, maxEnrolments)
    const saved = all.find((item) => item.id === id)
    if (!saved) throw new AppError('enrolment_not_found')
    const rules =
      (withNewRules ? await findCurrentRules(tx, requester.actor.id, saved.standard_code) : null) ??
      saved.rules
    const isUnchanged =
      saved.status === status && isSame(saved, entered) && canonicalJson(rules) === canonicalJson(saved.rules)
    if (isUnchanged) return { row: saved, isOutdated: false }
    if (version !== saved.version) return { row: saved, isOutdated: true }
    const now = deps.clock.now()
    const next: EnrolmentRow = {
      ...saved,
      ...toColumns(entered, rules, othersOf(all, { id, standardCode: saved.standard_code })),
      status,
      declared_complete_at: status === 'completed' ? (saved.declared_complete_at ?? now) : null,
      version: version + 1,
      updated_at: now,
    }
    assertSound(next, all, dateIn(requester.actor.timeZone, now))
    await updateEnrolmentRow(tx, scope, next)
    await audit(tx, requester, next, 'enrolment_updated', changedFields(saved, next))
    return { row: next, isOutdated: false }
  })
  // Read outside the transaction, because it needs a separate connection.
  const current = await cycleOf(deps, requester, row)
  if (isOutdated) throw new AppError('enrolment_changed', { current: show(current) })
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

async function cycleOf(deps: Deps, { actor }: Requester, row: EnrolmentRow): Promise<Cycle> {
  const [cycle] = await withProgress(deps, actor, actor.id, [row])
  if (!cycle) throw new Error('One row makes one cycle')
  return cycle
}

/** Returns the other cycles of the same standard. */
const othersOf = (
  all: readonly EnrolmentRow[],
  { id, standardCode }: { id: string; standardCode: string },
): DayPeriod[] =>
  all
    .filter((row) => row.id !== id && row.standard_code === standardCode)
    .map(({ cycle_start: from, cycle_end: to }) => ({ from, to }))

function toColumns(
  { cycleStart, overrides, overrideReason, statuses }: EnteredCycle,
  rules: KnownRules,
  others: readonly DayPeriod[],
) {
  const { to } = cycleFrom(cycleStart, rules.cycleMonths, dayOfFirstCycle(cycleStart, others))
  return {
    rules,
    cycle_start: cycleStart,
    cycle_end: to,
    overrides,
    override_reason: overrideReason || null,
    statuses,
  }
}

const isSame = (row: EnrolmentRow, entered: EnteredCycle): boolean =>
  row.cycle_start === entered.cycleStart &&
  canonicalJson(row.overrides) === canonicalJson(entered.overrides) &&
  row.override_reason === (entered.overrideReason || null) &&
  canonicalJson(row.statuses) === canonicalJson(entered.statuses)

const columnNames = {
  rules: 'rules',
  cycle_start: 'cycleStart',
  overrides: 'overrides',
  override_reason: 'overrideReason',
  statuses: 'statuses',
  status: 'status',
} as const

const changedFields = (was: EnrolmentRow, is: EnrolmentRow): string[] =>
  (Object.keys(columnNames) as (keyof typeof columnNames)[]) // `Object.keys` loses the key types
    .filter((column) => canonicalJson(was[column]) !== canonicalJson(is[column]))
    .map((column) => columnNames[column])

const latestStartInDays = 2 * 366

function assertSound(next: EnrolmentRow, all: readonly EnrolmentRow[], today: string): void {
  const fields: FieldError[] = []
  const { cycle_start: from, cycle_end: to, rules, overrides } = next
  if (from > plusDays(today, latestStartInDays))
    fields.push({ path: 'cycleStart', message: 'Begin at most two years ahead.' })
  const other = all.find(
    (item) =>
      item.id !== next.id &&
      item.standard_code === next.standard_code &&
      item.status !== 'ended' &&
      next.status !== 'ended' &&
      item.cycle_start <= to &&
      item.cycle_end >= from,
  )
  if (other)
    fields.push({
      path: 'cycleStart',
      message: `You already have this cycle from ${other.cycle_start} to ${other.cycle_end}.`,
    })
  const codes = new Set(rules.targets.map(({ code }) => code))
  for (const code of Object.keys(overrides))
    if (!codes.has(code)) fields.push({ path: 'overrides', message: 'The standard has no such target.' })
  if (Object.keys(overrides).length > 0 && next.override_reason === null)
    fields.push({ path: 'overrideReason', message: 'Enter the reason, such as part-time work since May.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertNobodyNamed({ overrideReason: next.override_reason ?? undefined })
}

async function inserted(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (constraintOf(error) === 'cpd_enrolments_pkey') throw new AppError('enrolment_id_taken')
    throw error
  }
}

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version }: EnrolmentRow,
  action: string,
  changed: string[] = [],
) =>
  recordAudit(tx, {
    ...requester,
    action,
    entity: 'cpd_enrolment',
    entityId: id,
    entityVersion: version,
    changedFields: changed,
  })
