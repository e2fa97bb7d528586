import { v7 as uuid } from 'uuid'
import { ownCases } from '#logging/cases/record/server/policy.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { codedConflict } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { activityErrors } from '../activity-rules.ts'
import type { Activity, EnteredActivity } from '../contract.ts'
import { titleKey } from '../repeated.ts'
import { attachEvidence } from './attached-evidence.ts'
import { ownActivities, type ActivityScope } from './policy.ts'
import { assertNobodyNamed } from './privacy.ts'
import {
  countActivities,
  findActivityForChange,
  insertActivity,
  listOwnCaseIds,
  listTitlesOn,
  lockActivities,
  replaceLinkedCases,
  updateActivityRow,
  type ActivityRow,
} from './queries.ts'
import { changedFields, toColumns } from './row-mapping.ts'
export const maxActivities = 20_000

/**
 * Records an activity. If the id already exists with the same content, returns the stored one. Throws `activity_repeated` if
 * another activity has the same day and title, unless the user has confirmed the repetition.
 */
export async function createActivity(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), again, ...entered }: EnteredActivity & Repeatable & { _id?: string | undefined },
): Promise<ActivityRow> {
  const isNew = again !== true
  return inTransaction(deps.db, (tx) => addActivity(tx, deps, requester, { id, entered, isNew }))
}

interface Repeatable {
  again?: boolean | undefined
}

interface NewActivity {
  id: string
  entered: EnteredActivity
  /** Whether to check for another activity with the same day and title. */
  isNew?: boolean
}

/** Does the same as `createActivity`, inside the transaction of another record that is saved with it. */
export async function addActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  { id, entered, isNew = false }: NewActivity,
): Promise<ActivityRow> {
  const scope = ownActivities(requester.actor)
  await lockActivities(tx, scope)
  const saved = await findActivityForChange(tx, scope, id)
  if (saved) {
    const isSame = saved.deleted_at === null && changedFields(saved, entered).length === 0
    if (!isSame) throw new AppError('activity_id_taken')
    return saved
  }
  const ownCaseIds = await listOwnCaseIds(tx, ownCases(requester.actor), entered.linkedCaseIds)
  const confirmed = assertAcceptable(deps, requester.actor, entered, { changed: null, ownCaseIds })
  if (isNew) await assertNew(tx, scope, id, entered)
  if ((await countActivities(tx, scope)) >= maxActivities) throw new AppError('activities_full')
  const now = deps.clock.now()
  const columns = { ...toColumns(entered), id, owner_id: scope.ownerId, created_at: now, updated_at: now }
  await codedConflict(insertActivity(tx, columns), { cpd_activities_pkey: 'activity_id_taken' })
  await replaceLinkedCases(tx, id, entered.linkedCaseIds)
  await attachEvidence(tx, requester.actor, id, entered.evidenceIds)
  await audit(tx, requester, { id, version: 1, action: 'activity_created', confirmed })
  return getOwn(tx, requester.actor, id)
}

/**
 * Replaces the entered fields of one of the actor's activities, unless it has changed since the edited version. A repeated
 * edit, or one without changes, returns the stored activity. Throws `activity_changed` with the current activity.
 */
export async function updateActivity(
  deps: Deps,
  requester: Requester & { show: (row: ActivityRow) => Promise<Activity> },
  id: string,
  { version, again, ...entered }: EnteredActivity & Repeatable & { version: number },
): Promise<Activity> {
  const scope = ownActivities(requester.actor)
  const { row, isOutdated } = await inTransaction(deps.db, async (tx) => {
    await lockActivities(tx, scope)
    const saved = await findActivityForChange(tx, scope, id)
    if (!saved || saved.deleted_at !== null) throw new AppError('activity_not_found')
    const fields = changedFields(saved, entered)
    if (fields.length === 0) return { row: saved, isOutdated: false }
    if (version !== saved.version) return { row: saved, isOutdated: true }
    const changed = saved.status === 'draft' ? null : fields
    const ownCaseIds = await listOwnCaseIds(tx, ownCases(requester.actor), entered.linkedCaseIds)
    const confirmed = assertAcceptable(deps, requester.actor, entered, { changed, ownCaseIds })
    const isMoved = fields.includes('title') || fields.includes('date')
    if (isMoved && again !== true) await assertNew(tx, scope, id, entered)
    const next = { version: saved.version + 1, updated_at: deps.clock.now() }
    await updateActivityRow(tx, scope, id, { ...toColumns(entered), ...next })
    if (fields.includes('linkedCaseIds')) await replaceLinkedCases(tx, id, entered.linkedCaseIds)
    if (fields.includes('evidenceIds')) await attachEvidence(tx, requester.actor, id, entered.evidenceIds)
    await audit(tx, requester, { id, version: next.version, action: 'activity_updated', fields, confirmed })
    return { row: await getOwn(tx, requester.actor, id), isOutdated: false }
  })
  // Read outside the transaction, because it needs a separate connection.
  const current = await requester.show(row)
  if (isOutdated) throw new AppError('activity_changed', { current })
  return current
}

/** If a day has more activities, only the first of them are compared. */
const maxCompared = 500

/** The caller has locked the user's activities, so two devices get the same answer. */
async function assertNew(
  tx: Tx,
  scope: ActivityScope,
  id: string,
  { date, title }: EnteredActivity,
): Promise<void> {
  const titles = await listTitlesOn(tx, scope, { date, except: id, limit: maxCompared })
  if (titles.some((other) => titleKey(other) === titleKey(title))) throw new AppError('activity_repeated')
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<ActivityRow> {
  const row = await findActivityForChange(tx, ownActivities(actor), id)
  if (!row) throw new AppError('activity_not_found')
  return row
}

interface Context {
  /** The fields that differ from the finished activity; null if it was not finished before. */
  changed: readonly string[] | null
  ownCaseIds: ReadonlySet<string>
}

function assertAcceptable(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  entered: EnteredActivity,
  { changed, ownCaseIds }: Context,
): PrivacyCheck[] {
  const fields = activityErrors(entered, dateIn(actor.timeZone, clock.now()))
  const isForeign = entered.linkedCaseIds.some((id) => !ownCaseIds.has(id))
  if (isForeign) fields.push({ path: 'linkedCaseIds', message: 'Link cases from your own logbook.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return assertNobodyNamed(entered, changed)
}

interface Change {
  id: string
  version: number
  action: string
  fields?: string[]
  confirmed: readonly PrivacyCheck[]
}

async function audit(
  tx: Tx,
  requester: Requester,
  { id, version, action, fields = [], confirmed }: Change,
): Promise<void> {
  const entity = { ...requester, entity: 'cpd_activity', entityId: id, entityVersion: version }
  await recordAudit(tx, { ...entity, action, changedFields: fields })
  if (confirmed.length === 0) return
  const events = confirmed.map(({ path, pattern }) => ({
    ...entity,
    action: 'activity_privacy_confirmed',
    changedFields: [path],
    reason: pattern,
  }))
  await insertAudits(tx, events).execute()
}
