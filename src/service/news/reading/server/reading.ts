import { v7 as uuid } from 'uuid'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { NewsAnswer, NewsCategory } from '../../contract.ts'
import { newsFor, type ReaderScope } from '../../posts/server/policy.ts'
import {
  findOwnQuestion,
  insertMessage,
  openQuestion,
  type QuestionRow,
} from '../../posts/server/question-queries.ts'
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
}

/** Returns a post, and notes that the actor has opened it. The changes are those since they opened it before. */
export async function openNews({ db, clock }: Deps, { actor }: Requester, id: string): Promise<NewsRead> {
  const [scope, now] = [newsFor(actor), clock.now()]
  const found = await readNews(db, scope, id, now)
  const { version, opened_version: openedVersion } = found.row
  if (openedVersion === null || openedVersion < version)
    await noteOpened(db, scope, { postId: id, version, now })
  return found
}

async function readNews(db: Db, scope: ReaderScope, id: string, now: Date): Promise<NewsRead> {
  const row = await findReadable(db, scope, id, now)
  if (!row) throw new AppError('news_not_found')
  return { row, thread: await findOwnQuestion(db, scope, id) }
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
    const scope = newsFor(requester.actor)
    await addAnswer(tx, requester, id, { ...request, now })
    return readNews(tx, scope, id, now)
  })

/** Adds a message to the actor's question about a post, which stops their time to answer until somebody replies. */
export async function askAuthor(
  deps: Deps,
  requester: Requester,
  id: string,
  { version, words }: { version: number; words: string },
): Promise<NewsRead> {
  assertNobodyIdentified({ words })
  const { actor } = requester
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const scope = newsFor(actor)
    await addAnswer(tx, requester, id, { version, answer: 'question', now })
    const questionId = await openQuestion(tx, { id: uuid(), postId: id, userId: actor.id, now })
    const message = { id: uuid(), questionId, authorId: actor.id, isAnswer: false, words, now }
    if (!(await insertMessage(tx, message))) throw new AppError('news_question_full')
    return readNews(tx, scope, id, now)
  })
}

async function addAnswer(
  tx: Tx,
  { actor, origin }: Requester,
  postId: string,
  { version, answer, now }: AnswerRequest & { now: Date },
): Promise<void> {
  const scope = newsFor(actor)
  // Two tabs that answer at once leave one answer.
  await takeAdvisoryLock(tx, `news ${postId} ${actor.id}`)
  const { row } = await readNews(tx, scope, postId, now)
  if (row.version !== version) throw new AppError('news_version_outdated')
  if (row.answered_version === version && row.answer === answer) return
  // A question about a post that is settled already is not a new answer.
  if (answer === 'question' && !row.is_waiting) return
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
}
