import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ReviewScope } from './policy.ts'

/**
 * Returns the reviews of the user's own cases, oldest first. The names of the reviewers, and their messages to each other, are
 * left out.
 */
export const listReviews = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_reviews as review')
    .innerJoin('cases', 'cases.id', 'review.case_id')
    .where('cases.owner_id', '=', userId)
    .select([
      'review.id',
      'review.case_id',
      'review.state',
      'review.reasons',
      'review.priority',
      'review.raised_at',
      'review.due_on',
      'review.meeting_date',
      'review.meeting_kind',
      'review.clinician_response',
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
    .select((review) => [
      jsonArrayFrom(
        review
          .selectFrom('case_review_actions as action')
          .whereRef('action.review_id', '=', 'review.id')
          .select(['action.text', 'action.due_on', 'action.status', 'action.done_at'])
          .orderBy('action.id'),
      ).as('actions'),
      jsonArrayFrom(
        review
          .selectFrom('case_review_messages as message')
          .whereRef('message.review_id', '=', 'review.id')
          .where('message.visibility', '=', 'all')
          .select(['message.written_at', 'message.text'])
          .orderBy('message.id'),
      ).as('messages'),
      jsonArrayFrom(
        review
          .selectFrom('case_review_changes as change')
          .whereRef('change.review_id', '=', 'review.id')
          .select(['change.from_state', 'change.to_state', 'change.changed_at', 'change.note'])
          .orderBy('change.id'),
      ).as('changes'),
    ])
    .orderBy('review.raised_at')
    .orderBy('review.id')
    .execute()

/** Returns the review meetings that the user attended, without the cases, which may belong to other users. */
export const listMeetings = (db: Db, { userId }: ReviewScope) =>
  db
    .selectFrom('case_review_attendees as attendee')
    .innerJoin('case_reviews as review', 'review.id', 'attendee.review_id')
    .where('attendee.user_id', '=', userId)
    .select(['review.meeting_date', 'review.meeting_kind'])
    .orderBy('review.meeting_date')
    .orderBy('review.id')
    .execute()

/** Deletes the user's attendance at meetings. The reviews of the user's own cases are erased with the cases. */
export async function deleteAttendances(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('case_review_attendees').where('user_id', '=', userId).execute()
}
