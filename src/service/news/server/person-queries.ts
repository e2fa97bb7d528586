import type { Db, Tx } from '#platform/server/db/database.ts'

const maxExported = 5_000

/** Returns what a person did with posts, for their archive. */
export async function listNewsOfPerson(db: Db, personId: string) {
  const answers = await db
    .selectFrom('news_answers')
    .innerJoin('news_posts', 'news_posts.id', 'news_answers.post_id')
    .select(['post_id as postId', 'title', 'news_answers.version', 'answer', 'answered_at as answeredAt'])
    .where('user_id', '=', personId)
    .orderBy('answered_at', 'desc')
    .limit(maxExported)
    .execute()
  const opened = await db
    .selectFrom('news_views')
    .select(['post_id as postId', 'version', 'first_opened_at as firstOpenedAt'])
    .where('user_id', '=', personId)
    .orderBy('first_opened_at', 'desc')
    .limit(maxExported)
    .execute()
  const messages = await db
    .selectFrom('news_messages')
    .innerJoin('news_questions', 'news_questions.id', 'news_messages.question_id')
    .select(['post_id as postId', 'words', 'is_answer as isAnswer', 'created_at as createdAt'])
    .where('author_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(maxExported)
    .execute()
  const questions = await db
    .selectFrom('news_questions')
    .select(['post_id as postId', 'status', 'asked_at as askedAt'])
    .where('user_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .limit(maxExported)
    .execute()
  const cpd = await db
    .selectFrom('news_cpd_activities')
    .select(['post_id as postId', 'version', 'activity_id as activityId', 'added_at as addedAt'])
    .where('user_id', '=', personId)
    .orderBy('added_at', 'desc')
    .limit(maxExported)
    .execute()
  const choices = await db
    .selectFrom('news_choices')
    .select('adds_cpd as addsCpd')
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const mails = await db
    .selectFrom('news_mails')
    .select(['post_id as postId', 'version', 'kind', 'queued_at as queuedAt'])
    .where('user_id', '=', personId)
    .orderBy('queued_at', 'desc')
    .limit(maxExported)
    .execute()
  const reminders = await db
    .selectFrom('news_reminders')
    .select(['post_id as postId', 'version', 'people', 'sent_at as sentAt'])
    .where('sender_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .limit(maxExported)
    .execute()
  const questionMails = await db
    .selectFrom('news_question_mails')
    .innerJoin('news_questions', 'news_questions.id', 'news_question_mails.question_id')
    .select(['post_id as postId', 'news_question_mails.asked_at as askedAt', 'queued_at as queuedAt'])
    .where('news_question_mails.user_id', '=', personId)
    .orderBy('queued_at', 'desc')
    .limit(maxExported)
    .execute()
  const waits = await db
    .selectFrom('news_waits')
    .innerJoin('news_questions', 'news_questions.id', 'news_waits.question_id')
    .select(['post_id as postId', 'opened_at as from', 'answered_at as until'])
    .where('user_id', '=', personId)
    .orderBy('opened_at', 'desc')
    .limit(maxExported)
    .execute()
  const audiences = await db
    .selectFrom('audience_history')
    .select([
      'from_at as from',
      'until_at as until',
      'is_active as isActive',
      'organization_id as organizationId',
      'role',
      'profession',
      'base',
    ])
    .where('user_id', '=', personId)
    .orderBy('from_at', 'desc')
    .limit(maxExported)
    .execute()
  return {
    answers,
    opened,
    questions,
    waits,
    messages,
    cpd,
    mails,
    questionMails,
    reminders,
    choices: choices ?? null,
    audiences,
  }
}

/** Deletes what a person did with posts, and their questions with the answers. Posts stay. */
export async function deleteNewsOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('news_messages').where('author_id', '=', personId).execute()
  await tx.deleteFrom('news_questions').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_answers').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_views').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_cpd_activities').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_choices').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_question_mails').where('user_id', '=', personId).execute()
  await tx.deleteFrom('news_mails').where('user_id', '=', personId).execute()
  await tx.deleteFrom('audience_history').where('user_id', '=', personId).execute()
}
