import { v7 as uuid } from 'uuid'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/server/db/types.ts'
import type { TestApp } from './test.ts'

type Review = Insertable<DB['case_reviews']>

/**
 * Stores a review of the mission of a case, with an action, a message, a change of state and the user as an attendee. The open review
 * of a flagged case gets these facts. Returns its id.
 */
export async function givenReview(
  { deps: { db, clock } }: TestApp,
  caseId: string,
  { id: userId }: { id: string },
  facts: Partial<Review> = {},
): Promise<string> {
  const now = clock.now()
  const mission = await db
    .selectFrom('cases')
    .select(['organization_id', 'owner_id', 'mission_number'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const owner = mission.organization_id === null ? mission.owner_id : null
  const open = await db
    .selectFrom('case_reviews')
    .select('id')
    .where('mission_number', '=', mission.mission_number)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('organization_id', 'owner_id'), '=', mission.organization_id ?? mission.owner_id),
    )
    .where('state', '=', 'flagged')
    .executeTakeFirst()
  const id = open?.id ?? uuid()
  if (open && Object.keys(facts).length > 0)
    await db.updateTable('case_reviews').set(facts).where('id', '=', id).execute()
  if (!open)
    await db
      .insertInto('case_reviews')
      .values({
        id,
        ...mission,
        owner_id: owner,
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
