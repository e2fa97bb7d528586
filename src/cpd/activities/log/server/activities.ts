import { v7 as uuid } from 'uuid'
import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
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
  {
    _id: id = uuid(),
    again,
    ...content
  }: EnteredActivity & RepeatConfirmation & { _id?: string | undefined },
): Promise<ActivityRow> {
  const isRepeatRefused = again !== true
  return inTransaction(deps.db, (tx) => addActivity(tx, deps, requester, { id, content, isRepeatRefused }))
}

interface RepeatConfirmation {
  again?: boolean | undefined
}

interface NewActivity {
  id: string
  content: EnteredActivity
  /** Whether an activity with the same day and title as another one is refused. */
  isRepeatRefused?: boolean
}

/** Does the same as `createActivity`, within a transaction that also saves another record. */
export async function addActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  { id, content, isRepeatRefused = false }: NewActivity,
): Promise<ActivityRow> {
  const scope = ownActivities(requester.actor)
  await lockActivities(tx, scope)
  const savedActivity = await findActivityForChange(tx, scope, id)
  if (savedActivity) {
    const hasSameContent =
      savedActivity.deleted_at === null && changedFields(savedActivity, content).length === 0
    if (!hasSameContent) throw new AppError('activity_id_taken')
    return savedActivity
  }
  const ownCaseIds = await listOwnCaseIds(tx, ownCaseScope(requester.actor), content.linkedCaseIds)
  const confirmations = assertAcceptable(deps, requester.actor, content, { changedPaths: null, ownCaseIds })
  if (isRepeatRefused) await assertNotRepeated(tx, scope, id, content)
  if ((await countActivities(tx, scope)) >= maxActivities) throw new AppError('activities_full')
  const now = deps.clock.now()
  const columns = { ...toColumns(content), id, owner_id: scope.ownerId, created_at: now, updated_at: now }
  await withConflictCode(insertActivity(tx, columns), { cpd_activities_pkey: 'activity_id_taken' })
  await replaceLinkedCases(tx, id, content.linkedCaseIds)
  await attachEvidence(tx, requester.actor, id, content.evidenceIds)
  await audit(tx, requester, { id, version: 1, action: 'activity_created', confirmations })
  return getOwn(tx, requester.actor, id)
}

/**
 * Replaces the entered fields of one of the actor's activities, unless it has changed since the edited version. A repeated
 * edit, or one without changes, returns the stored activity. Throws `activity_changed`, with the current activity, if another
 * edit was saved first.
 */
export async function updateActivity(
  deps: Deps,
  requester: Requester & { toView: (row: ActivityRow) => Promise<Activity> },
  id: string,
  { version, again, ...content }: EnteredActivity & RepeatConfirmation & { version: number },
): Promise<Activity> {
  const scope = ownActivities(requester.actor)
  const { row, isOutdated } = await inTransaction(deps.db, async (tx) => {
    await lockActivities(tx, scope)
    const savedActivity = await findActivityForChange(tx, scope, id)
    if (!savedActivity || savedActivity.deleted_at !== null) throw new AppError('activity_not_found')
    const changedNames = changedFields(savedActivity, content)
    if (changedNames.length === 0) return { row: savedActivity, isOutdated: false }
    if (version !== savedActivity.version) return { row: savedActivity, isOutdated: true }
    const changedPaths = savedActivity.status === 'draft' ? null : changedNames
    const ownCaseIds = await listOwnCaseIds(tx, ownCaseScope(requester.actor), content.linkedCaseIds)
    const confirmations = assertAcceptable(deps, requester.actor, content, {
      changedPaths,
      ownCaseIds,
    })
    const hasNewTitleOrDate = changedNames.includes('title') || changedNames.includes('date')
    if (hasNewTitleOrDate && again !== true) await assertNotRepeated(tx, scope, id, content)
    const versionColumns = { version: savedActivity.version + 1, updated_at: deps.clock.now() }
    await updateActivityRow(tx, scope, id, { ...toColumns(content), ...versionColumns })
    if (changedNames.includes('linkedCaseIds')) await replaceLinkedCases(tx, id, content.linkedCaseIds)
    if (changedNames.includes('evidenceIds'))
      await attachEvidence(tx, requester.actor, id, content.evidenceIds)
    await audit(tx, requester, {
      id,
      version: versionColumns.version,
      action: 'activity_updated',
      fields: changedNames,
      confirmations,
    })
    return { row: await getOwn(tx, requester.actor, id), isOutdated: false }
  })
  // This runs outside the transaction, because reading the files takes another connection.
  const current = await requester.toView(row)
  if (isOutdated) throw new AppError('activity_changed', { current })
  return current
}

/** The maximum number of titles that are compared on one day. */
const maxComparedTitles = 500

/**
 * Throws `activity_repeated` if another activity has the same day and title. Call it only while the user's activities are
 * locked, so that two devices cannot both save the same one.
 */
async function assertNotRepeated(
  tx: Tx,
  scope: ActivityScope,
  id: string,
  { date, title }: EnteredActivity,
): Promise<void> {
  const titles = await listTitlesOn(tx, scope, { date, exceptId: id, limit: maxComparedTitles })
  if (titles.some((otherTitle) => titleKey(otherTitle) === titleKey(title)))
    throw new AppError('activity_repeated')
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<ActivityRow> {
  const row = await findActivityForChange(tx, ownActivities(actor), id)
  if (!row) throw new AppError('activity_not_found')
  return row
}

interface SaveContext {
  /** The fields that differ from the finished activity; null if it was not finished before. */
  changedPaths: readonly string[] | null
  ownCaseIds: ReadonlySet<string>
}

function assertAcceptable(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  content: EnteredActivity,
  { changedPaths, ownCaseIds }: SaveContext,
): PrivacyCheck[] {
  const fields = activityErrors(content, dateIn(actor.timeZone, clock.now()))
  const hasForeignCase = content.linkedCaseIds.some((id) => !ownCaseIds.has(id))
  if (hasForeignCase) fields.push({ path: 'linkedCaseIds', message: 'Link cases from your own logbook.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  return assertNobodyNamed(content, changedPaths)
}

interface Change {
  id: string
  version: number
  action: string
  fields?: string[]
  confirmations: readonly PrivacyCheck[]
}

async function audit(
  tx: Tx,
  requester: Requester,
  { id, version, action, fields = [], confirmations }: Change,
): Promise<void> {
  const entity = { ...requester, entity: 'cpd_activity', entityId: id, entityVersion: version }
  await recordAudit(tx, { ...entity, action, changedFields: fields })
  if (confirmations.length === 0) return
  const events = confirmations.map(({ path, pattern }) => ({
    ...entity,
    action: 'activity_privacy_confirmed',
    changedFields: [path],
    reason: pattern,
  }))
  await insertAudits(tx, events).execute()
}
