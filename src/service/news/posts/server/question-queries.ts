import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ManagedScope, ReaderScope } from './policy.ts'

const maxMessages = 40
const maxQuestions = 100

const selectQuestions = (db: Db) =>
  db
    .selectFrom('news_questions')
    .innerJoin('users as askers', 'askers.id', 'news_questions.user_id')
    .select([
      'news_questions.id',
      'news_questions.post_id',
      'news_questions.user_id',
      'news_questions.status',
      'askers.name as asker_name',
    ])
    .$narrowType<{ status: 'open' | 'answered' }>()
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('news_messages')
          .innerJoin('users as writers', 'writers.id', 'news_messages.author_id')
          .select([
            'news_messages.id',
            'news_messages.is_answer',
            'news_messages.words',
            'news_messages.created_at',
            'writers.name as author_name',
          ])
          .whereRef('news_messages.question_id', '=', 'news_questions.id')
          .orderBy('news_messages.created_at')
          .orderBy('news_messages.id')
          .limit(maxMessages),
      ).as('messages'),
    )

/** Returns the thread of a reader about a post. */
export const findOwnQuestion = (db: Db, { viewerId }: ReaderScope, postId: string) =>
  selectQuestions(db)
    .where('news_questions.post_id', '=', postId)
    .where('news_questions.user_id', '=', viewerId)
    .executeTakeFirst()

/** Returns the threads about a post that the caller has found in this scope: open ones first, then the newest. */
export const listQuestions = (db: Db, _scope: ManagedScope, postId: string) =>
  selectQuestions(db)
    .where('news_questions.post_id', '=', postId)
    .orderBy(sql`news_questions.status = 'open'`, 'desc')
    .orderBy('news_questions.asked_at', 'desc')
    .limit(maxQuestions)
    .execute()

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

/** Returns the post of a thread. Whether the caller may see it, the scope of the post decides. */
export const findPostOfQuestion = (db: Db, id: string) =>
  db.selectFrom('news_questions').select('post_id').where('id', '=', id).executeTakeFirst()

interface Question {
  id: string
  postId: string
  userId: string
  now: Date
}

/** Opens the thread of a reader, or opens it again: their deadline is paused. Returns its id. */
export async function openQuestion(tx: Tx, { id, postId, userId, now }: Question): Promise<string> {
  const row = await tx
    .insertInto('news_questions')
    .values({ id, post_id: postId, user_id: userId, status: 'open', asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'user_id']).doUpdateSet({
        status: 'open',
        asked_at: sql<Date>`case news_questions.status when 'open' then news_questions.asked_at else ${now}::timestamptz end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('news_waits')
    .values({ question_id: row.id, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return row.id
}

/** Marks the thread as answered: the reader's deadline is no longer paused. */
export async function settleQuestion(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('news_questions').set({ status: 'answered' }).where('id', '=', id).execute()
  await tx
    .updateTable('news_waits')
    .set({ answered_at: sql<Date>`greatest(opened_at, ${now})` })
    .where('question_id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
}

/** Returns whose message this is and about which post. Whether the caller may see it, they decide by both. */
export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom('news_messages')
    .innerJoin('news_questions', 'news_questions.id', 'news_messages.question_id')
    .select(['news_messages.author_id', 'news_questions.post_id'])
    .where('news_messages.id', '=', id)
    .executeTakeFirst()

interface Message {
  id: string
  questionId: string
  authorId: string
  isAnswer: boolean
  words: string
  now: Date
}

/** Adds a message. Returns false if the thread is full. */
export async function insertMessage(tx: Tx, message: Message): Promise<boolean> {
  const { count } = await tx
    .selectFrom('news_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question_id', '=', message.questionId)
    .executeTakeFirstOrThrow()
  if (count >= maxMessages) return false
  await tx
    .insertInto('news_messages')
    .values({
      id: message.id,
      question_id: message.questionId,
      author_id: message.authorId,
      is_answer: message.isAnswer,
      words: message.words,
      created_at: message.now,
    })
    .execute()
  return true
}
