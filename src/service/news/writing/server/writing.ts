import { v7 as uuid } from 'uuid'
import { narrowScope, peopleReachedBy } from '#people/users/reach/server/policy.ts'
import { readRequirementTitle } from '#compliance/requirements/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Audience } from '../../posts/contract.ts'
import { assertMayAddress, postsManagedBy } from '../../posts/server/policy.ts'
import { listQuestions } from '../../posts/server/question-queries.ts'
import { assertRequirement } from '../../records/server/naming.ts'
import { queueMailsAbout } from '../../mails/server/queueing.ts'
import { attachFiles, listAttached } from '../../posts/server/attached-files.ts'
import { parseText } from '../../text/server/text.ts'
import type { Block } from '../../text/text-tree.ts'
import { maxVersions, type NewsDraft } from '../contract.ts'
import {
  countPinned,
  countReaders,
  findManaged,
  findManagedForChange,
  insertPost,
  listNames,
  listVersions,
  saveVersion,
  updatePost,
  type PostRow,
} from './queries.ts'

const maxPinned = 3

/** Returns a post that the actor manages, with everything that they see of it. */
export async function readPost({ db, clock }: Pick<Deps, 'db' | 'clock'>, { actor }: Requester, id: string) {
  const scope = postsManagedBy(actor)
  const row = await findManaged(db, scope, id)
  if (!row) throw new AppError('news_not_found')
  const now = clock.now()
  return {
    row,
    versions: await listVersions(db, scope, id, maxVersions),
    readers: await countReaders(db, scope, id, now),
    questions: await listQuestions(db, scope, id),
    people: await listNames(db, peopleReachedBy(actor), row.audience_people),
    requirementTitle: row.satisfies === null ? null : await readRequirementTitle(db, row.satisfies),
    now,
  }
}

export type PostRead = Awaited<ReturnType<typeof readPost>>

/** Throws `news_audience_not_yours` unless the actor may write for everybody in this audience. */
export async function assertAudience(
  db: Db,
  actor: Actor,
  { organizationId, audience }: { organizationId: string | null; audience: Audience },
): Promise<void> {
  assertMayAddress(actor, organizationId, audience)
  if (audience.people.length === 0) return
  const named = await listNames(db, narrowScope(peopleReachedBy(actor), audience.people), audience.people)
  if (named.length < audience.people.length) throw new AppError('news_audience_not_yours')
}

export const toColumns = ({ audience, ...draft }: Omit<NewsDraft, 'source'>) => ({
  organization_id: draft.organizationId,
  title: draft.title,
  summary: draft.summary,
  category: draft.category,
  for_everyone: audience.everyone,
  audience_organizations: audience.organizations,
  audience_roles: audience.roles,
  audience_professions: audience.professions,
  audience_bases: audience.bases,
  audience_people: audience.people,
  audience_supervised: audience.supervised,
  pinned: draft.pinned,
  requires_answer: draft.requiresAnswer,
  due_days: draft.dueDays,
  renew_months: draft.renewMonths,
  expires_at: draft.expiresAt === null ? null : new Date(draft.expiresAt),
  satisfies: draft.satisfies,
  cpd_hours: draft.cpd?.hours ?? null,
  cpd_category: draft.cpd?.category ?? null,
})

export const toDraftVersion = (
  postId: string,
  actor: Actor,
  text: { source: string; tree: Block[] },
  now: Date,
) => ({
  post_id: postId,
  number: 1,
  source: text.source,
  tree: JSON.stringify(text.tree),
  change: 'major',
  change_note: '',
  author_id: actor.id,
  created_at: now,
})

async function assertPinsLeft(
  tx: Tx,
  draft: Pick<NewsDraft, 'organizationId' | 'pinned'>,
  exceptId: string,
  now: Date,
) {
  if (!draft.pinned) return
  await takeAdvisoryLock(tx, `pinned news ${draft.organizationId}`)
  const count = await countPinned(tx, { organizationId: draft.organizationId, exceptId, now })
  if (count >= maxPinned) throw new AppError('news_pins_full', { field: 'pinned' })
}

/** Writes a draft. Returns the post. */
export async function createPost(deps: Deps, requester: Requester, draft: NewsDraft): Promise<PostRead> {
  const { actor } = requester
  await assertAudience(deps.db, actor, draft)
  const tree = await parseText(deps, actor.id, draft.source)
  const id = uuid()
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await assertRequirement(tx, actor, draft, null)
    await assertPinsLeft(tx, draft, id, now)
    const times = { created_at: now, updated_at: now }
    await insertPost(tx, { id, author_id: actor.id, ...toColumns(draft), ...times })
    await saveVersion(tx, toDraftVersion(id, actor, { source: draft.source, tree }, now))
    await attachFiles(tx, deps, actor, { postId: id, version: 1 }, draft.files ?? [])
    await recordAudit(tx, { ...requester, ...auditOf(id, 'news_drafted') })
    return readPost({ ...deps, db: tx }, requester, id)
  })
}

export const auditOf = (id: string, action: string) => ({ action, entity: 'news_post', entityId: id })

interface Change {
  id: string
  revision: number
}

/** Returns the post for a change. Throws unless the actor manages it, has its newest revision, and it is not withdrawn. */
export async function getForChange(tx: Tx, actor: Actor, { id, revision }: Change): Promise<PostRow> {
  const row = await findManagedForChange(tx, postsManagedBy(actor), id)
  if (!row) throw new AppError('news_not_found')
  if (row.revision !== revision) throw new AppError('news_outdated')
  if (row.withdrawn_at !== null) throw new AppError('news_withdrawn')
  return row
}

export const isPublic = ({ publish_at: publishAt }: Pick<PostRow, 'publish_at'>, now: Date) =>
  publishAt !== null && publishAt <= now

const audienceColumns = [
  'organization_id',
  'for_everyone',
  'audience_organizations',
  'audience_roles',
  'audience_professions',
  'audience_bases',
  'audience_people',
  'audience_supervised',
] as const

export async function updatePostOf(
  deps: Deps,
  requester: Requester,
  id: string,
  { revision, ...draft }: NewsDraft & { revision: number },
): Promise<PostRead> {
  const { actor } = requester
  const before = await readPost(deps, requester, id)
  await assertAudience(deps.db, actor, draft)
  const hasNewText = before.versions[0]?.source !== draft.source
  const tree = hasNewText ? await parseText(deps, actor.id, draft.source) : []
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const row = await getForChange(tx, actor, { id, revision })
    const isOut = isPublic(row, now)
    const present = { postId: id, version: row.version }
    const hasNewFiles =
      draft.files !== undefined &&
      JSON.stringify(draft.files) !== JSON.stringify(await listAttached(tx, present))
    if ((hasNewText || hasNewFiles) && isOut) throw new AppError('news_not_draft')
    await assertRequirement(tx, actor, draft, { ...row, isPublic: isOut })
    await assertPinsLeft(tx, draft, id, now)
    const columns = toColumns(draft)
    if (row.publish_at && columns.expires_at && columns.expires_at <= row.publish_at)
      throw new AppError('news_expired', { field: 'expiresAt' })
    const hasNewAudience = audienceColumns.some((column) => String(row[column]) !== String(columns[column]))
    await updatePost(tx, id, {
      ...columns,
      updated_at: now,
      // People who join the audience now get the whole time to answer.
      ...(isOut && hasNewAudience && { audience_at: now }),
    })
    if (isOut && hasNewAudience) await queueMailsAbout(tx, id)
    if (hasNewText) await saveVersion(tx, toDraftVersion(id, actor, { source: draft.source, tree }, now))
    if (hasNewFiles) await attachFiles(tx, deps, actor, present, draft.files ?? [])
    await recordAudit(tx, { ...requester, ...auditOf(id, 'news_changed') })
    return readPost({ ...deps, db: tx }, requester, id)
  })
}
