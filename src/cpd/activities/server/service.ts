import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { PrivacyFinding } from '#privacy/findings.ts'
import type { RecordedActivity } from '../log/recorded-activity.ts'
import { enteredActivitySchema } from '../log/contract.ts'
import { toFieldErrors } from '#platform/server/http/faults.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createActivity } from '../log/server/activities.ts'
import { createPlainActivities } from '../log/server/several-activities.ts'
import * as privacy from '../log/server/privacy.ts'
import * as removal from '../log/server/removal.ts'
import {
  countUnfinished,
  listCountedActivities,
  type UnfinishedActivities,
} from '../log/server/counted-queries.ts'
import { listNamedActivities } from '../log/server/named-queries.ts'
import { activitiesOf, ownActivities } from '../log/server/policy.ts'
import { addLearning, isSameLearning, type LearnedElsewhere } from '../log/server/recorded-elsewhere.ts'
import { assertTextsNameNobody as assertNobodyIn } from '../log/server/privacy.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import {
  findActivity,
  findActivityForChange,
  listKnownRows,
  listNamedRows,
  listRecordedRows,
  updateActivityRow,
  type ActivityRow,
} from '../log/server/queries.ts'
import { maxPracticeEntries } from '../practice-hours/contract.ts'
import type { RecordedPractice } from '../practice-hours/practice-rules.ts'
import { practiceOf } from '../practice-hours/server/policy.ts'
import { listPracticeRows } from '../practice-hours/server/queries.ts'

/** The functions that the capabilities above may call. */

/** No user can have more. */
const maxActivities = 20_000

/** A completed or verified activity, with the facts that decide where it counts. */
export interface CountedActivity {
  id: string
  title: string
  date: string
  hours: number
  participatoryHours: number | null
  credits: number | null
  creditSystem: string | null
  type: string
  categories: string[]
}

/** Returns what a user completed in a period, newest first. The caller has checked that the actor may see that user. */
export async function readCountedActivities(
  db: Db,
  actor: Actor,
  ownerId: string,
  period: DayPeriod,
): Promise<CountedActivity[]> {
  const rows = await listCountedActivities(db, activitiesOf(actor, ownerId), period, maxActivities)
  // Activities share a few combinations of categories, so each combination is split only once.
  const categoryLists = new Map<string, string[]>()
  return rows.map((row) => {
    const categories = categoryLists.get(row.categories) ?? row.categories.split(' ').filter(Boolean)
    categoryLists.set(row.categories, categories)
    return toCounted(row, categories)
  })
}

/** Counts the actor's activities that are planned for a period, overdue, and drafts. */
export const countUnfinishedActivities = (
  db: Db,
  actor: Actor,
  period: DayPeriod,
): Promise<UnfinishedActivities> => countUnfinished(db, ownActivities(actor), period)

/** Returns the practice hours of a user, latest first. The caller has checked that the actor may see that user. */
export async function readPracticeHours(db: Db, ownerId: string): Promise<RecordedPractice[]> {
  const rows = await listPracticeRows(db, practiceOf(ownerId), maxPracticeEntries)
  return rows.map(({ from_date: from, to_date: to, hours, setting, scope }) => ({
    from,
    to,
    hours,
    setting,
    scope,
  }))
}

/** The facts that a link to an activity shows. */
export interface NamedActivity {
  id: string
  title: string
  date: string
  isDeleted: boolean
}

/**
 * Returns the names of the activities with these ids that the actor may see, latest first. Only their owner gets deleted ones.
 * The caller has checked that the actor may see that user.
 */
export async function readActivityNames(
  db: Db,
  actor: Actor,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<NamedActivity[]> {
  if (ids.length === 0) return []
  const rows = await listNamedActivities(db, activitiesOf(actor, ownerId), ids)
  return rows.map(({ deleted_at, ...row }) => ({ ...row, isDeleted: deleted_at !== null }))
}

type CountedRow = Pick<ActivityRow, 'id' | 'title' | 'date' | 'hours' | 'participatory_hours' | 'credits'> &
  Pick<ActivityRow, 'credit_system' | 'type'>

const toCounted = (row: CountedRow, categories: string[]): CountedActivity => ({
  id: row.id,
  title: row.title,
  date: row.date,
  hours: row.hours,
  participatoryHours: row.participatory_hours,
  credits: row.credits,
  creditSystem: row.credit_system,
  type: row.type,
  categories,
})

/** Returns the actor's activities of a period, finished or not, oldest first; at most `limit`. */
export async function readOwnRecord(
  db: Db,
  actor: Actor,
  period: DayPeriod,
  limit: number,
): Promise<RecordedActivity[]> {
  const rows: ActivityRow[] = []
  for (;;) {
    const most = Math.min(recordPage, limit - rows.length)
    const page = await listRecordedRows(db, ownActivities(actor), period, { after: rows.at(-1), limit: most })
    rows.push(...page)
    if (page.length < most || rows.length >= limit) return rows.map(toRecorded)
  }
}

/** Reading thousands of activities with long texts at once would exceed the time limit of a statement. */
const recordPage = 500

/** Returns the actor's activities with these ids that are not deleted, in the order of the ids. */
export async function readOwnActivities(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<RecordedActivity[]> {
  if (ids.length === 0) return []
  const rows = await listNamedRows(db, ownActivities(actor), ids)
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toRecorded))
}

const toRecorded = (row: ActivityRow): RecordedActivity => ({
  ...toCounted(row, row.categories),
  endDate: row.end_date,
  method: row.method,
  codeTheme: row.code_theme,
  provider: row.provider,
  description: row.description,
  learningOutcome: row.learning_outcome,
  impact: row.impact,
  status: row.status,
  evidenceIds: row.evidence_ids,
})

/** Returns one of the actor's activities with its version, whatever its status. Throws `activity_not_found`. */
export async function getOwnActivity(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<CountedActivity & { version: number }> {
  const row = await findActivity(db, ownActivities(actor), id)
  if (!row) throw new AppError('activity_not_found')
  return { ...toCounted(row, row.categories), version: row.version }
}

/**
 * Records a change to facts of an activity that are stored in tables of capabilities above: locks the activity, increments its
 * version and audits the field. Returns false, and changes nothing, unless `version` is the current one. Throws
 * `activity_not_found`.
 */
export async function touchActivity(
  tx: Tx,
  { actor, origin }: Requester,
  { id, version, field, now }: { id: string; version: number; field: string; now: Date },
): Promise<boolean> {
  const scope = ownActivities(actor)
  const saved = await findActivityForChange(tx, scope, id)
  if (!saved || saved.deleted_at !== null) throw new AppError('activity_not_found')
  if (saved.version !== version) return false
  await updateActivityRow(tx, scope, id, { version: version + 1, updated_at: now })
  await recordAudit(tx, {
    actor,
    origin,
    action: 'activity_updated',
    entity: 'cpd_activity',
    entityId: id,
    entityVersion: version + 1,
    changedFields: [field],
  })
  return true
}

/**
 * Records the actor's learning as an activity when a record of a capability above is about it too, with the same files, in
 * that record's transaction. Throws `activity_id_taken` and `activities_full`.
 */
export const recordLearning = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  learned: LearnedElsewhere,
): Promise<void> => addLearning(tx, deps, requester, learned)

/** Whether a repeated request matches what `recordLearning` has recorded. */
export const saysSameLearning = (
  tx: Tx,
  requester: Requester,
  learned: Pick<LearnedElsewhere, 'id' | 'hours' | 'type'>,
): Promise<boolean> => isSameLearning(tx, requester, learned)

/** Throws if texts about learning certainly identify a patient. They may name courses, speakers and dates. */
export const assertTextsNameNobody = (texts: object, shape: FreeTextShape): void =>
  assertNobodyIn(texts, shape)

/** The facts with which an imported activity is compared. */
export type KnownActivity = Pick<CountedActivity, 'id' | 'title' | 'date' | 'hours' | 'type'> & {
  endDate: string | null
}

const knownPageSize = 1_000

/** Yields pages of the actor's activities, finished or not, to compare with the rows of a file. */
export async function* listKnownActivities(
  db: Db,
  actor: Actor,
  pageSize = knownPageSize,
): AsyncGenerator<KnownActivity[]> {
  let after: KnownActivity | undefined
  for (let offset = 0; offset < maxActivities; offset += pageSize) {
    const page: KnownActivity[] = await listKnownRows(db, ownActivities(actor), {
      after,
      limit: pageSize,
    })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)
  }
}

/** Records an activity from a file under the id that its row was given. Throws `request_invalid` if it is not valid. */
export async function recordImportedActivity(
  deps: Deps,
  requester: Requester,
  { id, request }: { id: string; request: unknown },
): Promise<void> {
  const parsed = enteredActivitySchema.safeParse(request)
  if (!parsed.success) throw new AppError('request_invalid', { fields: toFieldErrors(parsed.error) })
  // The import inbox has already let the user decide about repeated activities.
  await createActivity(deps, requester, { ...parsed.data, _id: id, again: true })
}

/**
 * Records the activities of a file that need no decision, all in one transaction. Returns their ids. For the others, call
 * `recordImportedActivity`.
 */
export function recordPlainActivities(
  deps: Deps,
  requester: Requester,
  rows: readonly { id: string; request: unknown }[],
): Promise<ReadonlySet<string>> {
  const activities = rows.flatMap(({ id, request }) => {
    const { data: entered } = enteredActivitySchema.safeParse(request)
    return entered ? [{ id, entered }] : []
  })
  return createPlainActivities(deps, requester, activities)
}

/** Deletes one of the actor's activities unless it was changed since it was recorded. Returns whether it is deleted now. */
export const deleteUneditedActivity = (deps: Deps, requester: Requester, id: string): Promise<boolean> =>
  removal.deleteUneditedActivity(deps, requester, id)

/** Returns the findings that may identify a patient in an activity that is not recorded yet. */
export const findingsInActivity = (entered: object): PrivacyFinding[] => privacy.findingsInActivity(entered)
