import { v7 as uuid } from 'uuid'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { NewsAnswer, NewsCategory } from '../../posts/contract.ts'
import { newsFor } from '../../posts/server/policy.ts'
import {
  findMessage,
  findOwnQuestion,
  insertMessage,
  openQuestion,
  type QuestionRow,
} from '../../posts/server/question-queries.ts'
import { addCpd, applyAnswer, readEffects } from '../../records/server/effects.ts'
import type { EffectsRead } from '../../records/server/queries.ts'
import { pageSize, type NewsPart } from '../contract.ts'
import {
  countWaiting,
  findReadable,
  insertAnswer,
  listReadable,
  noteOpened,
  type ReadableRow,
  type ReadableWithText,
} from './queries.ts'

interface ListRequest {
  part?: NewsPart | undefined
  q?: string | undefined
  category?: NewsCategory | undefined
  page?: number | undefined
}

/** Returns a page of the posts that the actor may read, and how many wait for their answer. */
export async function listNewsFor(
  { db, clock }: Deps,
  { actor }: Requester,
  { part = 'live', q, category, page = 1 }: ListRequest,
): Promise<{ rows: ReadableRow[]; hasMore: boolean; waiting: number }> {
  const [scope, now] = [newsFor(actor), clock.now()]
  const offset = (page - 1) * pageSize
  const rows = await listReadable(db, scope, { part, q, category, limit: pageSize + 1, offset, now })
  const { waiting } = await countWaiting(db, scope, { now, timeZone: actor.timeZone })
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize, waiting }
}

export async function findWaitingNews({ db, clock }: Deps, { actor }: Requester) {
  const [scope, now] = [newsFor(actor), clock.now()]
  const counts = await countWaiting(db, scope, { now, timeZone: actor.timeZone })
  if (counts.waiting === 0) return { ...counts, first: null }
  const all = { q: undefined, category: undefined, offset: 0, now }
  const [first = null] = await listReadable(db, scope, { ...all, part: 'waiting', limit: 1 })
  return { ...counts, first }
}

export interface NewsRead {
  row: ReadableWithText
  thread: QuestionRow | undefined
  effects: EffectsRead
}

/** Returns a post, and notes that the actor has opened it. The changes are those since they opened it before. */
export async function openNews({ db, clock }: Deps, { actor }: Requester, id: string): Promise<NewsRead> {
  const [scope, now] = [newsFor(actor), clock.now()]
  const found = await readNews(db, actor, id, now)
  const { version, opened_version: openedVersion } = found.row
  if (openedVersion === null || openedVersion < version)
    await noteOpened(db, scope, { postId: id, version, now })
  return found
}

async function readNews(db: Db, actor: Actor, id: string, now: Date): Promise<NewsRead> {
  const scope = newsFor(actor)
  const row = await findReadable(db, scope, id, now)
  if (!row) throw new AppError('news_not_found')
  const thread = await findOwnQuestion(db, scope, id)
  return { row, thread, effects: await readEffects(db, actor, id) }
}

interface AnswerRequest {
  version: number
  answer: NewsAnswer
}

/** Answers the present version of a post. The same answer again changes nothing. */
export const answerPost = (
  deps: Deps,
  requester: Requester,
  id: string,
  request: AnswerRequest,
): Promise<NewsRead> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const added = await addAnswer(tx, requester, id, { ...request, now })
    if (added) await applyAnswer(tx, deps, requester, { ...request, postId: id, isAsked: added.wasWaiting })
    return readNews(tx, requester.actor, id, now)
  })

/** Records, as CPD of the actor, a post that they have understood. Repeating it, also from two tabs, changes nothing. */
export const addNewsCpd = (deps: Deps, requester: Requester, id: string): Promise<NewsRead> =>
  inTransaction(deps.db, async (tx) => {
    const { actor } = requester
    const now = deps.clock.now()
    await lockAnswers(tx, actor, id)
    const { row } = await readNews(tx, actor, id, now)
    const understoodVersion = row.answer === 'understood' && !row.is_waiting ? row.answered_version : null
    await addCpd(tx, deps, requester, { postId: id, understoodVersion })
    return readNews(tx, actor, id, now)
  })

/** Lets two tabs of a reader act on a post one after the other. */
const lockAnswers = (tx: Tx, { id }: Pick<Actor, 'id'>, postId: string) =>
  takeAdvisoryLock(tx, `news ${postId} ${id}`)

/** Adds a message to the actor's question about a post. Their deadline is paused until somebody replies. */
export async function askAuthor(
  deps: Deps,
  requester: Requester,
  id: string,
  { id: messageId = uuid(), version, words }: { id?: string | undefined; version: number; words: string },
): Promise<NewsRead> {
  assertNobodyIdentified({ words })
  const { actor } = requester
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    // A device repeats a request whose response it has not got.
    await takeAdvisoryLock(tx, `news message ${messageId}`)
    const sent = await findMessage(tx, messageId)
    if (sent && (sent.author_id !== actor.id || sent.post_id !== id))
      throw new AppError('news_message_id_taken')
    if (sent) return readNews(tx, actor, id, now)
    await addAnswer(tx, requester, id, { version, answer: 'question', now })
    const questionId = await openQuestion(tx, { id: uuid(), postId: id, userId: actor.id, now })
    const message = { id: messageId, questionId, authorId: actor.id, isAnswer: false, words, now }
    if (!(await insertMessage(tx, message))) throw new AppError('news_question_full')
    return readNews(tx, actor, id, now)
  })
}

/** Adds an answer, unless it says nothing new. Returns whether the post waited for it; null if nothing was added. */
async function addAnswer(
  tx: Tx,
  { actor, origin }: Requester,
  postId: string,
  { version, answer, now }: AnswerRequest & { now: Date },
): Promise<{ wasWaiting: boolean } | null> {
  const scope = newsFor(actor)
  await lockAnswers(tx, actor, postId)
  const row = await findReadable(tx, scope, postId, now)
  if (!row) throw new AppError('news_not_found')
  if (row.version !== version) throw new AppError('news_version_outdated')
  // The same answer again is a new one only if the earlier one no longer holds.
  const isRenewal = row.is_waiting && answer !== 'question'
  if (row.answered_version === version && row.answer === answer && !isRenewal) return null
  // A question about a post that is settled already is not a new answer.
  if (answer === 'question' && !row.is_waiting) return null
  if (!(await insertAnswer(tx, scope, { id: uuid(), postId, version, answer, now })))
    throw new AppError('news_answers_full')
  await recordAudit(tx, {
    actor,
    action: 'news_answered',
    entity: 'news_post',
    entityId: postId,
    entityVersion: version,
    reason: answer,
    origin,
  })
  return { wasWaiting: row.is_waiting }
}
