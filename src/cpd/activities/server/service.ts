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
  listCompletedActivities,
  type UnfinishedActivities,
} from '../log/server/counted-queries.ts'
import { listActivityReferences } from '../log/server/named-queries.ts'
import { activityScope, ownActivities } from '../log/server/policy.ts'
import {
  addActivityForRecord,
  isCompatibleRepeat,
  type AlsoCpdRecord,
} from '../log/server/recorded-elsewhere.ts'
import { assertTextsNameNobody as assertNobodyIn } from '../log/server/privacy.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import {
  findActivity,
  findActivityForChange,
  listComparableRows,
  listRowsByIds,
  listRecordedRows,
  updateActivityRow,
  type ActivityRow,
} from '../log/server/queries.ts'
import { maxPracticeEntries } from '../practice-hours/contract.ts'
import type { RecordedPractice } from '../practice-hours/practice-rules.ts'
import { practiceScope } from '../practice-hours/server/policy.ts'
import { listPracticeRows } from '../practice-hours/server/queries.ts'

/** The functions that the capabilities above may call. */
export { countAdded } from '../log/server/counted-queries.ts'

/** The maximum number of activities of one user, as in `activities.ts`. */
const maxActivities = 20_000

/** The facts of an activity that decide what it counts for. */
export interface CountableActivity {
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

/** Returns a user's completed activities of a period, newest first. Check first that the actor may see this user. */
export async function readCompletedActivities(
  db: Db,
  actor: Actor,
  ownerId: string,
  period: DayPeriod,
): Promise<CountableActivity[]> {
  const rows = await listCompletedActivities(db, activityScope(actor, ownerId), period, maxActivities)
  // Activities share a few combinations of categories, so each combination is split only once.
  const categoryLists = new Map<string, string[]>()
  return rows.map((row) => {
    const categories = categoryLists.get(row.categories) ?? row.categories.split(' ').filter(Boolean)
    categoryLists.set(row.categories, categories)
    return toCountable(row, categories)
  })
}

/** Counts the actor's planned activities of a period, those that ended before it, and all drafts. */
export const countUnfinishedActivities = (
  db: Db,
  actor: Actor,
  period: DayPeriod,
): Promise<UnfinishedActivities> => countUnfinished(db, ownActivities(actor), period)

/** Returns the practice hours of a user, latest first. Check first that the actor may see this user. */
export async function readPracticeHours(db: Db, ownerId: string): Promise<RecordedPractice[]> {
  const rows = await listPracticeRows(db, practiceScope(ownerId), maxPracticeEntries)
  return rows.map(({ from_date: from, to_date: to, hours, setting, scope }) => ({
    from,
    to,
    hours,
    setting,
    scope,
  }))
}

/** The facts that a link to an activity shows. */
export interface ActivityReference {
  id: string
  title: string
  date: string
  isDeleted: boolean
}

/**
 * Returns the names of the activities with these ids that the actor may see, latest first. Only their owner gets deleted ones.
 * Check first that the actor may see the owner.
 */
export async function readActivityNames(
  db: Db,
  actor: Actor,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<ActivityReference[]> {
  if (ids.length === 0) return []
  const rows = await listActivityReferences(db, activityScope(actor, ownerId), ids)
  return rows.map(({ deleted_at, ...row }) => ({ ...row, isDeleted: deleted_at !== null }))
}

type CountableRow = Pick<ActivityRow, 'id' | 'title' | 'date' | 'hours' | 'participatory_hours' | 'credits'> &
  Pick<ActivityRow, 'credit_system' | 'type'>

const toCountable = (row: CountableRow, categories: string[]): CountableActivity => ({
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

/** Returns at most `limit` of the actor's activities of a period, finished or not, oldest first. */
export async function readOwnRecord(
  db: Db,
  actor: Actor,
  period: DayPeriod,
  limit: number,
): Promise<RecordedActivity[]> {
  const rows: ActivityRow[] = []
  for (;;) {
    const pageLimit = Math.min(recordPageSize, limit - rows.length)
    const page = await listRecordedRows(db, ownActivities(actor), period, {
      after: rows.at(-1),
      limit: pageLimit,
    })
    rows.push(...page)
    if (page.length < pageLimit || rows.length >= limit) return rows.map(toRecorded)
  }
}

/** Reading thousands of activities with long texts at once would exceed the time limit of a statement. */
const recordPageSize = 500

/** Returns the actor's activities with these ids that are not deleted, in the order of the ids. */
export async function readOwnActivities(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<RecordedActivity[]> {
  if (ids.length === 0) return []
  const rows = await listRowsByIds(db, ownActivities(actor), ids)
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toRecorded))
}

const toRecorded = (row: ActivityRow): RecordedActivity => ({
  ...toCountable(row, row.categories),
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
): Promise<CountableActivity & { version: number }> {
  const row = await findActivity(db, ownActivities(actor), id)
  if (!row) throw new AppError('activity_not_found')
  return { ...toCountable(row, row.categories), version: row.version }
}

/**
 * Marks an activity as changed when a capability above changes what it stores about the activity: locks the activity,
 * increments its version and audits the field. Returns false, and changes nothing, unless `version` is the current one. Throws
 * `activity_not_found` if the actor has no such activity.
 */
export async function touchActivity(
  tx: Tx,
  { actor, origin }: Requester,
  { id, version, field, now }: { id: string; version: number; field: string; now: Date },
): Promise<boolean> {
  const scope = ownActivities(actor)
  const savedActivity = await findActivityForChange(tx, scope, id)
  if (!savedActivity || savedActivity.deleted_at !== null) throw new AppError('activity_not_found')
  if (savedActivity.version !== version) return false
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
 * Creates a CPD activity for a compliance record or a post of the news, with the same evidence files, in the same transaction. Throws
 * `activity_id_taken` if the id is in use, and `activities_full` if the actor has the maximum number of activities.
 */
export const recordAlsoCpdActivity = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  record: AlsoCpdRecord,
): Promise<void> => addActivityForRecord(tx, deps, requester, record)

/** Returns false only if the unedited activity differs from what a repeated request would record. */
export const isCompatibleAlsoCpdRepeat = (
  tx: Tx,
  requester: Requester,
  record: Pick<AlsoCpdRecord, 'id' | 'hours' | 'type'>,
): Promise<boolean> => isCompatibleRepeat(tx, requester, record)

/** Throws `request_invalid` if a pattern blocks in texts about learning. They may name courses, speakers and dates. */
export const assertTextsNameNobody = (texts: object, shape: FreeTextShape): void =>
  assertNobodyIn(texts, shape)

/** The facts of a stored activity with which an imported one is compared. */
export type ComparableActivity = Pick<CountableActivity, 'id' | 'title' | 'date' | 'hours' | 'type'> & {
  endDate: string | null
}

const comparisonPageSize = 1_000

/** Yields pages of the actor's activities, finished or not, to compare with the rows of a file. */
export async function* listComparableActivities(
  db: Db,
  actor: Actor,
  pageSize = comparisonPageSize,
): AsyncGenerator<ComparableActivity[]> {
  let after: ComparableActivity | undefined
  for (let offset = 0; offset < maxActivities; offset += pageSize) {
    const page: ComparableActivity[] = await listComparableRows(db, ownActivities(actor), {
      after,
      limit: pageSize,
    })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)
  }
}

/** Records an activity from an imported file under the id of its row. Throws `request_invalid` if it is not valid. */
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
    const { data: content } = enteredActivitySchema.safeParse(request)
    return content ? [{ id, content }] : []
  })
  return createPlainActivities(deps, requester, activities)
}

/** Deletes one of the actor's activities unless it was edited. Returns false only if it was edited and is therefore kept. */
export const deleteUneditedActivity = (deps: Deps, requester: Requester, id: string): Promise<boolean> =>
  removal.deleteUneditedActivity(deps, requester, id)

/** Returns the findings that may identify a patient in an activity that is not recorded yet. */
export const findingsInActivity = (texts: object): PrivacyFinding[] => privacy.findingsInActivity(texts)
