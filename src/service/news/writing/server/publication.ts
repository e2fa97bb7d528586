import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Audience } from '../../posts/contract.ts'
import { recallUnderstoodPosts } from '#compliance/requirements/server/service.ts'
import { assertRequirement, requirementOfCopy } from '../../records/server/naming.ts'
import { queueMailsAbout } from '../../mails/server/queueing.ts'
import type { AttachedFile } from '../../posts/files.contract.ts'
import { attachFiles, listAttached, writeFiles } from '../../posts/server/attached-files.ts'
import { parseText } from '../../text/server/text.ts'
import type { Block } from '../../text/text-tree.ts'
import { maxVersions } from '../contract.ts'
import { insertPost, saveVersion, updatePost, type PostRow } from './queries.ts'
import {
  assertAudience,
  auditOf,
  getForChange,
  isPublic,
  readPost,
  toColumns,
  toDraftVersion,
  type PostRead,
} from './writing.ts'

/** Publishes a draft now, or at a time. Only its emails have a job then, because every reading of a post compares its times. */
export async function publishPost(
  deps: Deps,
  requester: Requester,
  id: string,
  { revision, publishAt }: { revision: number; publishAt: string | null },
): Promise<PostRead> {
  const { actor } = requester
  const before = await readPost(deps, requester, id)
  await assertAudience(deps.db, actor, toAudience(before.row))
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const row = await getForChange(tx, actor, { id, revision })
    if (isPublic(row, now)) throw new AppError('news_not_draft')
    const post = {
      organizationId: row.organization_id,
      satisfies: row.satisfies,
      requiresAnswer: row.requires_answer,
      cpd: null,
    }
    await assertRequirement(tx, actor, post, { ...row, isPublic: false })
    const wanted = publishAt === null ? now : new Date(publishAt)
    const at = wanted < now ? now : wanted
    if (row.expires_at !== null && row.expires_at <= at)
      throw new AppError('news_expired', { field: 'expiresAt' })
    await updatePost(tx, id, { publish_at: at, asked_at: at, updated_at: now })
    await queueMailsAbout(tx, id, at > now ? at : undefined)
    await recordAudit(tx, { ...requester, ...auditOf(id, at > now ? 'news_scheduled' : 'news_published') })
    return readPost({ ...deps, db: tx }, requester, id)
  })
}

const toAudience = (row: PostRow) => ({
  organizationId: row.organization_id,
  audience: {
    everyone: row.for_everyone,
    organizations: row.audience_organizations,
    roles: row.audience_roles as Audience['roles'], // safe: only requests that were checked are stored
    professions: row.audience_professions as Audience['professions'],
    bases: row.audience_bases,
    people: row.audience_people,
    supervised: row.audience_supervised,
  },
})

interface NewVersion {
  revision: number
  source: string
  change: 'major' | 'minor'
  changeNote: string
  /** Undefined: those of the version before. */
  files?: AttachedFile[] | undefined
}

/** Adds a version to a published post. A major one asks everybody again, with the whole time to answer. */
export async function addVersion(
  deps: Deps,
  requester: Requester,
  id: string,
  { revision, source, change, changeNote, files }: NewVersion,
): Promise<PostRead> {
  const { actor } = requester
  await readPost(deps, requester, id)
  const tree = await parseText(deps, actor.id, source)
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const row = await getForChange(tx, actor, { id, revision })
    if (!isPublic(row, now)) throw new AppError('news_is_draft')
    const number = row.version + 1
    if (number > maxVersions) throw new AppError('news_versions_full')
    await saveVersion(tx, {
      post_id: id,
      number,
      source,
      tree: JSON.stringify(tree),
      change,
      change_note: changeNote,
      author_id: actor.id,
      created_at: now,
    })
    const before = await listAttached(tx, { postId: id, version: row.version })
    await attachFiles(tx, deps, actor, { postId: id, version: number }, files ?? before)
    await updatePost(tx, id, {
      version: number,
      updated_at: now,
      ...(change === 'major' && { asked_version: number, asked_at: now }),
    })
    const isOver = row.expires_at !== null && row.expires_at <= now
    if (change === 'major' && !isOver)
      await recallUnderstoodPosts(tx, deps, requester, { id, version: number, dueDays: row.due_days })
    if (change === 'major') await queueMailsAbout(tx, id)
    await recordAudit(tx, {
      ...requester,
      ...auditOf(id, 'news_version_added'),
      entityVersion: number,
      reason: change,
    })
    return readPost({ ...deps, db: tx }, requester, id)
  })
}

export const withdrawPost = (
  deps: Deps,
  requester: Requester,
  id: string,
  { revision, reason }: { revision: number; reason: string },
): Promise<PostRead> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await getForChange(tx, requester.actor, { id, revision })
    await updatePost(tx, id, { withdrawn_at: now, withdrawn_reason: reason, updated_at: now })
    await recordAudit(tx, { ...requester, ...auditOf(id, 'news_withdrawn') })
    return readPost({ ...deps, db: tx }, requester, id)
  })

/** Writes a draft like a post, as its author. It is not pinned, and has no times. */
export async function duplicatePost(deps: Deps, requester: Requester, id: string): Promise<PostRead> {
  const { actor } = requester
  const { row, versions } = await readPost(deps, requester, id)
  await assertAudience(deps.db, actor, toAudience(row))
  const [text] = versions
  if (!text) throw new Error('A post has at least one version')
  const copyId = uuid()
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const copied = {
      ...toAudience(row),
      title: row.title,
      summary: row.summary,
      category: row.category,
      pinned: false,
      requiresAnswer: row.requires_answer,
      dueDays: row.due_days,
      renewMonths: row.renew_months,
      expiresAt: null,
      satisfies: await requirementOfCopy(tx, actor, row),
      cpd:
        row.cpd_hours === null || row.cpd_category === null
          ? null
          : { hours: row.cpd_hours, category: row.cpd_category },
    }
    await insertPost(tx, {
      id: copyId,
      author_id: actor.id,
      ...toColumns(copied),
      created_at: now,
      updated_at: now,
    })
    // Safe cast: the tree was checked when it was stored.
    const tree = text.tree as object as Block[]
    await saveVersion(tx, toDraftVersion(copyId, actor, { source: text.source, tree }, now))
    await writeFiles(
      tx,
      { postId: copyId, version: 1 },
      await listAttached(tx, { postId: id, version: text.number }),
    )
    await recordAudit(tx, { ...requester, ...auditOf(copyId, 'news_drafted') })
    return readPost({ ...deps, db: tx }, requester, copyId)
  })
}
