import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ReaderScope } from '../../posts/server/policy.ts'

/** Returns what a post gives to the viewer, and what they have recorded of its newest version that asks. The caller has found the post. */
export const findEffects = (db: Db, { viewerId }: ReaderScope, postId: string) =>
  db
    .selectFrom('news_posts')
    .leftJoin('news_cpd_activities as added', (join) =>
      join
        .onRef('added.post_id', '=', 'news_posts.id')
        .onRef('added.version', '=', 'news_posts.asked_version')
        .on('added.user_id', '=', viewerId),
    )
    .leftJoin('cpd_activities', (join) =>
      join.onRef('cpd_activities.id', '=', 'added.activity_id').on('cpd_activities.deleted_at', 'is', null),
    )
    .leftJoin('news_choices', (join) => join.on('news_choices.user_id', '=', viewerId))
    .select([
      'news_posts.id',
      'news_posts.title',
      'news_posts.satisfies',
      'news_posts.cpd_hours',
      'news_posts.cpd_category',
      'news_posts.due_days',
      'news_posts.renew_months',
      'news_posts.asked_version',
      'added.added_at',
      'cpd_activities.id as activity_id',
      'news_choices.adds_cpd',
    ])
    .where('news_posts.id', '=', postId)
    .executeTakeFirstOrThrow()

export type EffectsRow = Awaited<ReturnType<typeof findEffects>>

/** What a post gives, with the requirement that it satisfies if that is in use. */
export interface EffectsRead {
  row: EffectsRow
  requirement: { id: string; title: string } | null
}

interface AddedActivity {
  postId: string
  version: number
  activityId: string
  now: Date
}

/** Notes that the viewer recorded a version of a post as CPD. The caller holds the lock of the reader and the post. */
export async function insertAdded(
  tx: Tx,
  { viewerId }: ReaderScope,
  { postId, version, activityId, now }: AddedActivity,
): Promise<void> {
  await tx
    .insertInto('news_cpd_activities')
    .values({ post_id: postId, user_id: viewerId, version, activity_id: activityId, added_at: now })
    .execute()
}

export async function saveChoice(tx: Tx, { viewerId }: ReaderScope, addsCpd: boolean): Promise<void> {
  await tx
    .insertInto('news_choices')
    .values({ user_id: viewerId, adds_cpd: addsCpd })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ adds_cpd: addsCpd }))
    .execute()
}
