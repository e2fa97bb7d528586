import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ReviewScope } from './policy.ts'
import { isOfCrew } from './row-mapping.ts'

const maxExported = 5_000

/** Returns the reviews of missions on which the user was, oldest first, without the people who reviewed them. */
export const listReviews = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_reviews as review')
    .where(isOfCrew(userId))
    .select([
      'review.id',
      'review.mission_number',
      'review.state',
      'review.reasons',
      'review.priority',
      'review.raised_at',
      'review.due_on',
      'review.meeting_date',
      'review.meeting_kind',
      'review.words_to_crew',
      'review.what_went_well',
      'review.what_could_be_better',
      'review.outcomes',
      'review.contributory_factors',
      'review.harm_physical',
      'review.harm_psychological',
      'review.external_reference',
      'review.learning_summary',
      'review.closed_at',
    ])
    .orderBy('review.raised_at')
    .orderBy('review.id')
    .limit(maxExported)
    .execute()

export const listOwnMessages = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_review_messages')
    .select(['review_id', 'written_at', 'text', 'visibility'])
    .where('written_by', '=', userId)
    .orderBy('written_at')
    .orderBy('id')
    .limit(maxExported)
    .execute()

export const listOwnActions = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_review_actions')
    .select(['review_id', 'text', 'due_on', 'status', 'done_at'])
    .where('owner_user_id', '=', userId)
    .orderBy('id')
    .limit(maxExported)
    .execute()

export const listOwnChanges = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_review_changes')
    .select(['review_id', 'from_state', 'to_state', 'changed_at', 'note'])
    .where('changed_by', '=', userId)
    .orderBy('changed_at')
    .orderBy('id')
    .limit(maxExported)
    .execute()

/** Returns the review meetings that the user attended, without the missions, which may be those of others. */
export const listMeetings = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_review_attendees as attendee')
    .innerJoin('case_reviews as review', 'review.id', 'attendee.review_id')
    .where('attendee.user_id', '=', userId)
    .select(['review.meeting_date', 'review.meeting_kind'])
    .orderBy('review.meeting_date')
    .orderBy('review.id')
    .limit(maxExported)
    .execute()

/** Deletes what a person wrote in reviews and who they were in them. Their cases are erased by the logbook. */
export async function removePerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('case_review_attendees').where('user_id', '=', userId).execute()
  await tx.deleteFrom('case_review_messages').where('written_by', '=', userId).execute()
  await tx
    .updateTable('case_review_changes')
    .set({ changed_by: null, note: null })
    .where('changed_by', '=', userId)
    .execute()
  await tx
    .updateTable('case_review_actions')
    .set({ owner_user_id: null })
    .where('owner_user_id', '=', userId)
    .execute()
  for (const column of ['raised_by', 'reviewer_user_id', 'closed_by'] as const)
    await tx
      .updateTable('case_reviews')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
}
