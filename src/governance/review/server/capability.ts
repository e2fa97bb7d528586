import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseReviews, exportReviews } from './export-and-erase.ts'

const reviewsOfUsersCases = 'case_id in (select id from cases where owner_id = $1)'
const rowsOfThoseReviews = `review_id in (select id from case_reviews where ${reviewsOfUsersCases})`

/** Tables of case reviews. There are no routes, because the screen lists flagged cases through the logbook's endpoint. */
export const caseReview: ServerCapability = {
  name: 'case-review',
  routes: () => [],
  shows: {},
  tables: {
    case_reviews: { rows: reviewsOfUsersCases, exported: true, erased: 'gone' },
    case_review_actions: { rows: rowsOfThoseReviews, exported: true, erased: 'gone' },
    case_review_messages: { rows: rowsOfThoseReviews, exported: true, erased: 'gone' },
    case_review_changes: { rows: rowsOfThoseReviews, exported: true, erased: 'gone' },
    case_review_attendees: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportReviews,
  erase: eraseReviews,
}
