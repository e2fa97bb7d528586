import { sql } from 'kysely'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { NewsState } from '../../posts/contract.ts'
import { heldAnswer } from '../../posts/server/row-mapping.ts'
import { heldAt, isReader, postsAt, stateAt } from './row-mapping.ts'

export const findPersonInScope = (db: Db, scope: PeopleScope, userId: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.id', '=', userId)
    .where(isInScope(scope))
    .executeTakeFirst()

interface Selection {
  userId: string
  at: Date
  limit: number
  offset: number
}

/** Returns what a person in the scope had acknowledged by an instant, and the state of each post then. */
export const listAcknowledged = (db: Db, scope: PeopleScope, { userId, at, limit, offset }: Selection) =>
  db
    .selectFrom('users')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('news_answers')
          .distinctOn('news_answers.post_id')
          .select([
            'news_answers.post_id',
            'news_answers.version',
            'news_answers.answer',
            'news_answers.answered_at',
          ])
          .$narrowType<{ answer: 'understood' | 'not_applicable' }>()
          .whereRef('news_answers.user_id', '=', 'users.id')
          .where('news_answers.answer', '<>', 'question')
          .where('news_answers.answered_at', '<=', at)
          .orderBy('news_answers.post_id')
          .orderBy('news_answers.position', 'desc')
          .as('answered'),
      (join) => join.onTrue(),
    )
    .innerJoin('news_posts as titled', 'titled.id', 'answered.post_id')
    .leftJoin(postsAt(at).as('news_posts'), (join) => join.onRef('news_posts.id', '=', 'answered.post_id'))
    .leftJoin('audience_history as audience_since', (join) =>
      join.onRef('audience_since.user_id', '=', 'users.id').on(heldAt(at)),
    )
    .leftJoin('organizations', 'organizations.id', 'audience_since.organization_id')
    .leftJoin('news_questions', (join) =>
      join
        .onRef('news_questions.post_id', '=', 'answered.post_id')
        .onRef('news_questions.user_id', '=', 'users.id'),
    )
    .leftJoinLateral(heldAnswer(at).as('held'), (join) => join.onTrue())
    .where('users.id', '=', userId)
    .where(isInScope(scope))
    .select([
      'titled.id',
      'titled.title',
      'answered.version',
      'answered.answer',
      'answered.answered_at',
      sql<NewsState | null>`case when ${isReader(at)} then ${stateAt(at, timeZoneOfUser)} end`.as('state'),
    ])
    .orderBy('answered.answered_at', 'desc')
    .orderBy('titled.id')
    .limit(limit)
    .offset(offset)
    .execute()

export type AcknowledgedRow = Awaited<ReturnType<typeof listAcknowledged>>[number]
