import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import type { Work } from '../../progress/amounts.ts'
import { progressOf, targetEntries, type CycleTerms } from '../../progress/progress.ts'
import type { StandardWithRules } from '../../standards/concerns.ts'
import { findCurrentRules } from '../../standards/server/standards.ts'
import { maxEnrolments } from '../contract.ts'
import { listAllocationsOfOwner } from './allocation-queries.ts'
import { enrolmentScope, ownEnrolments } from './policy.ts'
import { findEnrolment, findEnrolmentOwner, listEnrolmentRows, type EnrolmentRow } from './queries.ts'
import { toTerms, type Cycle, type CycleWithEntries } from './row-mapping.ts'
import { readWork } from './counted-work.ts'

/**
 * Returns the cycles of a user with their progress. Records in the audit trail that the actor viewed another user's
 * cycles.
 */
export async function listCycles(
  deps: Deps,
  { actor, origin }: Requester,
  userId = actor.id,
): Promise<Cycle[]> {
  if (userId !== actor.id) await assertMaySeeUser(deps, actor, userId, 'viewCpd')
  const view = { action: 'enrolments_listed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, actor, ...view, origin })
  const rows = await listEnrolmentRows(deps.db, enrolmentScope(userId), maxEnrolments)
  return withProgress(deps, actor, userId, rows)
}

/** Returns the standards of the actor's active cycles, with the rules of these cycles, the latest first. */
export async function listReportedStandards(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<StandardWithRules[]> {
  const rows = await listEnrolmentRows(db, ownEnrolments(actor), maxEnrolments)
  return rows
    .filter(({ status }) => status === 'active')
    .map(({ standard_code: code, rules }) => ({ code, rules }))
}

/** Returns these cycles of one user with their progress. */
export async function withProgress(
  deps: Deps,
  actor: Actor,
  ownerId: string,
  rows: readonly EnrolmentRow[],
): Promise<Cycle[]> {
  const contextOf = await prepareContexts(deps, actor, ownerId, rows)
  return rows.map((row) => toCycle(row, contextOf(row)))
}

interface CycleContext {
  terms: CycleTerms
  work: Work
  today: string
}

/** Returns a function that returns the context of one of these rows. */
async function prepareContexts(deps: Deps, actor: Actor, ownerId: string, rows: readonly EnrolmentRow[]) {
  const [workIn, allocations] = await Promise.all([
    readWork(deps, actor, ownerId, rows),
    listAllocationsOfOwner(deps.db, enrolmentScope(ownerId)),
  ])
  const today = dateIn(actor.timeZone, deps.clock.now())
  return (row: EnrolmentRow): CycleContext => ({
    terms: toTerms(row, allocations),
    work: workIn(row),
    today,
  })
}

const toCycle = (row: EnrolmentRow, { terms, work, today }: CycleContext): Cycle => ({
  row,
  progress: progressOf(terms, work, today),
  isOver: row.cycle_end < today,
})

/**
 * Returns one cycle with the entries of each target. Records in the audit trail that the actor viewed another user's
 * cycle.
 */
export async function getCycleWithEntries(
  deps: Deps,
  { actor, origin }: Requester,
  id: string,
): Promise<CycleWithEntries> {
  const row = await getVisibleEnrolment(deps, actor, id)
  const view = { action: 'enrolment_viewed', entity: 'cpd_enrolment', entityId: id }
  await auditView(deps.db, { ownerId: row.owner_id, actor, ...view, entityVersion: row.version, origin })
  const [contextOf, currentRules] = await Promise.all([
    prepareContexts(deps, actor, row.owner_id, [row]),
    findCurrentRules(deps.db, row.owner_id, row.standard_code),
  ])
  const context = contextOf(row)
  const cycle = toCycle(row, context)
  const haveRulesChanged = currentRules !== null && canonicalJson(currentRules) !== canonicalJson(row.rules)
  return { ...cycle, entries: entriesOf(cycle, context), newRules: haveRulesChanged ? currentRules : null }
}

async function getVisibleEnrolment(deps: Deps, actor: Actor, id: string): Promise<EnrolmentRow> {
  const ownerId = await findEnrolmentOwner(deps.db, id)
  if (ownerId === null) throw new AppError('enrolment_not_found')
  if (ownerId !== actor.id) {
    await assertMaySeeUser(deps, actor, ownerId, 'viewCpd').catch((error: unknown) => {
      const isHidden = error instanceof AppError && error.code === 'user_not_found'
      throw isHidden ? new AppError('enrolment_not_found') : error
    })
  }
  const row = await findEnrolment(deps.db, enrolmentScope(ownerId), id)
  if (!row) throw new AppError('enrolment_not_found')
  return row
}

const entriesOf = (
  { row, progress }: Cycle,
  { terms, work, today }: CycleContext,
): CycleWithEntries['entries'] =>
  new Map(
    progress.targets.map(({ code, window }) => {
      const target = row.rules.targets.find((target) => target.code === code)
      return [code, target ? targetEntries(target, terms, window, { work, today }) : []]
    }),
  )
