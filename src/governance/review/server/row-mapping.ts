import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Returns the condition that a user was on the mission of a row of `case_reviews` that is called `review`: they have a logged case of
 * it, or have accepted it from a crewmate.
 */
export const isOfCrew = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (select from cases where cases.owner_id = ${userId}::uuid
      and cases.mission_number = review.mission_number
      and coalesce(cases.organization_id, cases.owner_id) = coalesce(review.organization_id, review.owner_id)
      and cases.status <> 'draft' and cases.deleted_at is null)
    or exists (select from case_offers where case_offers.recipient_id = ${userId}::uuid
      and case_offers.mission_number = review.mission_number
      and case_offers.organization_id = review.organization_id and case_offers.status = 'accepted'))`
