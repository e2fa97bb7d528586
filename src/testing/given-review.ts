import { v7 as uuid } from 'uuid'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/server/db/types.ts'
import type { TestApp } from './test.ts'

type Review = Insertable<DB['case_reviews']>

/** Stores a review of a case, with an action, a message, a change of state and the user as an attendee. Returns its id. */
export async function givenReview(
  { deps: { db, clock } }: TestApp,
  caseId: string,
  { id: userId }: { id: string },
  facts: Partial<Review> = {},
): Promise<string> {
  const id = uuid()
  const now = clock.now()
  await db
    .insertInto('case_reviews')
    .values({
      id,
      case_id: caseId,
      reasons: ['clinician_request'],
      raised_by: userId,
      raised_at: now,
      ...facts,
    })
    .execute()
  await db
    .insertInto('case_review_actions')
    .values({ id: uuid(), review_id: id, text: 'Check the pump', owner_user_id: userId })
    .execute()
  await db
    .insertInto('case_review_messages')
    .values({ id: uuid(), review_id: id, written_by: userId, written_at: now, text: 'Thank you.' })
    .execute()
  await db
    .insertInto('case_review_changes')
    .values({ review_id: id, to_state: 'flagged', changed_by: userId, changed_at: now, note: 'Asked for' })
    .execute()
  await db.insertInto('case_review_attendees').values({ review_id: id, user_id: userId }).execute()
  return id
}
