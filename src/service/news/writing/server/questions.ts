import { v7 as uuid } from 'uuid'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { postsManagedBy } from '../../posts/server/policy.ts'
import {
  findPostOfQuestion,
  insertMessage,
  listQuestions,
  settleQuestion,
} from '../../posts/server/question-queries.ts'
import { findManagedForChange } from './queries.ts'
import { readPost, type PostRead } from './writing.ts'

/** Answers a reader's question. The reader gets the time back for which they waited. */
export const answerQuestion = (
  deps: Deps,
  requester: Requester,
  questionId: string,
  words: string,
): Promise<PostRead> => {
  assertNobodyIdentified({ words })
  return inTransaction(deps.db, async (tx) => {
    const { actor, origin } = requester
    const now = deps.clock.now()
    const scope = postsManagedBy(actor)
    const id = (await findPostOfQuestion(tx, questionId))?.post_id
    if (id === undefined) throw new AppError('news_not_found')
    // If two people answer at the same time, one waits for the other.
    const post = await findManagedForChange(tx, scope, id)
    const question = post && (await listQuestions(tx, scope, id)).find((thread) => thread.id === questionId)
    if (!question) throw new AppError('news_not_found')
    const message = { id: uuid(), questionId, authorId: actor.id, isAnswer: true, words, now }
    if (!(await insertMessage(tx, message))) throw new AppError('news_question_full')
    await settleQuestion(tx, questionId, now)
    await recordAudit(tx, {
      actor,
      action: 'news_question_answered',
      entity: 'news_post',
      entityId: id,
      subjectIds: [question.user_id],
      origin,
    })
    return readPost({ ...deps, db: tx }, requester, id)
  })
}
