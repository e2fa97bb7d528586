import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseReviews, exportReviews } from './export-and-erase.ts'

const reviewsOfMissions = `(coalesce(organization_id, owner_id), mission_number) in (
  select coalesce(organization_id, owner_id), mission_number from cases where owner_id = $1)`
const decided =
  'What the service decided about a mission stays, in codes. Free text goes with the last case of the mission.'

/** Tables of case reviews. There are no routes, because the screen lists flagged cases through the logbook's endpoint. */
export const caseReview: ServerCapability = {
  name: 'case-review',
  routes: () => [],
  shows: {},
  tables: {
    case_reviews: { rows: reviewsOfMissions, exported: true, erased: { because: decided } },
    case_review_actions: { rows: 'owner_user_id = $1', exported: true, erased: 'gone' },
    case_review_messages: { rows: 'written_by = $1', exported: true, erased: 'gone' },
    case_review_changes: { rows: 'changed_by = $1', exported: true, erased: 'gone' },
    case_review_attendees: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportReviews,
  erase: eraseReviews,
}
