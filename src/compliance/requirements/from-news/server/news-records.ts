import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement } from '../../definitions/server/queries.ts'
import { refreshReplaced } from '../../definitions/server/replacement-queries.ts'
import { maxRecordsOfARequirement } from '../../records/contract.ts'
import { insertRecord, listRecordRows, lockRecords } from '../../records/server/queries.ts'
import { decidingColumns } from '../../records/server/records.ts'
import { expiryOfAnswer, holdsUntil, type PostTerms } from '../answer-term.ts'
import { endOpenRecords, hasOpenRecord, recallRecords } from './queries.ts'

export interface AnsweredPost extends PostTerms {
  id: string
  title: string
  version: number
  requirementId: string
  /** Whether the post asked for this answer. Otherwise a record that holds is kept as it is. */
  isAsked: boolean
}

type Clock = Pick<Deps, 'clock'>

/**
 * Adds the record of somebody who understood a post that satisfies a requirement, and ends their earlier one from the same post. The
 * answer is the proof, so nothing has to be attached or verified. Adds nothing if the requirement is not in use in the actor's
 * organization. Throws `compliance_records_full`.
 */
export async function addNewsRecord(
  tx: Tx,
  { clock }: Clock,
  requester: Requester,
  post: AnsweredPost,
): Promise<void> {
  const { actor } = requester
  const scope = ownScope(actor)
  await lockRecords(tx, actor.id, post.requirementId)
  const requirement = await findRequirement(tx, requirementsVisibleTo(actor), post.requirementId)
  if (requirement?.status !== 'active' || requirement.organization_id !== actor.organizationId) return
  if (!post.isAsked && (await hasOpenRecord(tx, scope, post.id))) return
  const now = clock.now()
  const day = dateIn(actor.timeZone, now)
  await endOpenRecords(tx, scope, { postId: post.id, day })
  const earlierRecords = await listRecordRows(tx, scope, requirement.id, maxRecordsOfARequirement)
  if (earlierRecords.length === maxRecordsOfARequirement) throw new AppError('compliance_records_full')
  const columns = decidingColumns(requirement, { completedOn: day }, earlierRecords)
  const id = uuid()
  await insertRecord(
    tx,
    {
      ...columns,
      ...expiryOfAnswer(columns.expires_on, holdsUntil(post, day)),
      id,
      requirement_id: requirement.id,
      owner_id: actor.id,
      completed_on: day,
      source: 'news',
      verification: 'not_needed',
      news_post_id: post.id,
      news_version: post.version,
      news_title: post.title,
      created_at: now,
    },
    [],
  )
  await refreshReplaced(tx, { requirementId: requirement.id, ownerId: actor.id })
  await audit(tx, requester, 'created', id)
}

/** Ends the record of somebody who no longer says that they understood a post, from today on. Earlier days stay as they were. */
export async function endNewsRecord(
  tx: Tx,
  { clock }: Clock,
  requester: Requester,
  { id: postId, requirementId }: Pick<AnsweredPost, 'id' | 'requirementId'>,
): Promise<void> {
  const { actor } = requester
  await lockRecords(tx, actor.id, requirementId)
  const day = dateIn(actor.timeZone, clock.now())
  const ended = await endOpenRecords(tx, ownScope(actor), { postId, day })
  if (ended.length === 0) return
  await refreshReplaced(tx, { requirementId, ownerId: actor.id })
  for (const id of ended) await audit(tx, requester, 'ended', id)
}

/**
 * Takes the requirement back to due for everybody whose answer to an earlier version still holds: they have the days of the post to
 * answer the new one. As of an earlier day, everything is as it was.
 */
export async function recallNewsRecords(
  tx: Tx,
  { clock }: Clock,
  requester: Requester,
  { id: postId, version, dueDays }: Pick<AnsweredPost, 'id' | 'version' | 'dueDays'>,
): Promise<void> {
  const recalled = await recallRecords(tx, { postId, version, dueDays, now: clock.now() })
  if (recalled.length === 0) return
  for (const requirementId of new Set(recalled.map((item) => item.requirementId)))
    await refreshReplaced(tx, { requirementId, ownerId: null })
  await recordAudit(tx, {
    ...requester,
    action: 'compliance_records_asked_again',
    entity: 'news_post',
    entityId: postId,
    entityVersion: version,
    subjectIds: recalled.map(({ ownerId }) => ownerId),
  })
}

const audit = (tx: Tx, requester: Requester, action: 'created' | 'ended', id: string): Promise<void> =>
  recordAudit(tx, {
    ...requester,
    action: `compliance_record_${action}`,
    entity: 'compliance_record',
    entityId: id,
    entityVersion: action === 'created' ? 1 : 2,
    reason: 'news',
  })
