import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { auditView, recordAudit } from '#platform/server/audit.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import { maxPracticeEntries, type EnteredPractice, type Practice } from '../contract.ts'
import { overlaps, practiceErrors } from '../practice-rules.ts'
import { ownPractice, practiceScope } from './policy.ts'
import {
  deletePracticeRow,
  insertPractice,
  listPracticeRows,
  lockPractice,
  updatePracticeRow,
  type PracticeRow,
} from './queries.ts'

/** Returns the practice hours of a user. Audits the view of another user's hours. */
export async function listPracticeHours(
  deps: Deps,
  { actor, origin }: Requester,
  userId = actor.id,
): Promise<PracticeRow[]> {
  if (userId !== actor.id) await assertMaySeeUser(deps, actor, userId, 'viewCpd')
  const view = { action: 'practice_hours_listed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, actor, ...view, origin })
  return listPracticeRows(deps.db, practiceScope(userId), maxPracticeEntries)
}

/** Records practice hours. If the id already exists with the same content, returns the stored entry. */
export async function createPracticeHours(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...content }: EnteredPractice & { _id?: string | undefined },
): Promise<PracticeRow> {
  return withPracticeLock(deps, requester, async (tx, entries, now) => {
    const savedEntry = entries.find((row) => row.id === id)
    if (savedEntry) {
      if (!hasSameContent(savedEntry, content)) throw new AppError('practice_id_taken')
      return savedEntry
    }
    if (entries.length >= maxPracticeEntries) throw new AppError('practice_full')
    const ownColumns = { id, owner_id: requester.actor.id, version: 1, created_at: now, updated_at: now }
    const row: PracticeRow = { ...toColumns(content), ...ownColumns }
    assertValid(row, entries, dateIn(requester.actor.timeZone, now))
    await withTakenIdError(insertPractice(tx, row))
    await audit(tx, requester, row, 'practice_hours_created')
    return row
  })
}

/**
 * Replaces an entry unless it has changed since the edited version. A repeated edit returns the stored entry. Throws
 * `practice_changed` with the current entry.
 */
export async function updatePracticeHours(
  deps: Deps,
  { toView, ...requester }: Requester & { toView: (row: PracticeRow) => Practice },
  id: string,
  { version, ...content }: EnteredPractice & { version: number },
): Promise<PracticeRow> {
  return withPracticeLock(deps, requester, async (tx, entries, now) => {
    const savedEntry = entries.find((row) => row.id === id)
    if (!savedEntry) throw new AppError('practice_not_found')
    if (hasSameContent(savedEntry, content)) return savedEntry
    if (version !== savedEntry.version)
      throw new AppError('practice_changed', { current: toView(savedEntry) })
    const row: PracticeRow = { ...savedEntry, ...toColumns(content), version: version + 1, updated_at: now }
    assertValid(row, entries, dateIn(requester.actor.timeZone, now))
    await updatePracticeRow(tx, ownPractice(requester.actor), row)
    await audit(tx, requester, row, 'practice_hours_updated')
    return row
  })
}

export async function deletePracticeHours(deps: Deps, requester: Requester, id: string): Promise<void> {
  await withPracticeLock(deps, requester, async (tx, entries) => {
    const savedEntry = entries.find((row) => row.id === id)
    if (!savedEntry) throw new AppError('practice_not_found')
    await deletePracticeRow(tx, ownPractice(requester.actor), id)
    await audit(tx, requester, savedEntry, 'practice_hours_deleted')
  })
}

/** Locks the actor's entries, and runs a change of them in a transaction. */
function withPracticeLock<Result>(
  deps: Deps,
  { actor }: Requester,
  change: (tx: Tx, entries: readonly PracticeRow[], now: Date) => Promise<Result>,
): Promise<Result> {
  const scope = ownPractice(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockPractice(tx, scope)
    return change(tx, await listPracticeRows(tx, scope, maxPracticeEntries), deps.clock.now())
  })
}

const toColumns = ({ from, to, hours, setting, scope }: EnteredPractice) => ({
  from_date: from,
  to_date: to,
  hours,
  setting,
  scope: scope || null,
})

function hasSameContent(row: PracticeRow, content: EnteredPractice): boolean {
  const columns = toColumns(content)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .every((column) => row[column] === columns[column])
}

const periodOf = ({ from_date: from, to_date: to }: PracticeRow) => ({ from, to })

function assertValid(row: PracticeRow, entries: readonly PracticeRow[], today: string): void {
  const fields = practiceErrors({ ...periodOf(row), hours: row.hours }, today)
  const overlappingEntry = entries.find(
    (item) => item.id !== row.id && item.setting === row.setting && overlaps(periodOf(item), periodOf(row)),
  )
  if (overlappingEntry && fields.length === 0) {
    const message = `You already have hours for this setting from ${overlappingEntry.from_date} to ${overlappingEntry.to_date}.`
    fields.push({ path: 'from', message })
  }
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertNobodyIdentified({ scope: row.scope ?? undefined })
}

async function withTakenIdError(insertion: Promise<void>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    if (findConstraint(error) === 'practice_hours_pkey') throw new AppError('practice_id_taken')
    throw error
  }
}

const audit = (tx: Tx, requester: Requester, { id, version }: PracticeRow, action: string) =>
  recordAudit(tx, { ...requester, action, entity: 'practice_hours', entityId: id, entityVersion: version })
