import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseReviews, exportedReviews } from './export-and-erase.ts'

const ofTheCase = 'case_id in (select id from cases where owner_id = $1)'
const ofTheReview = `review_id in (select id from case_reviews where ${ofTheCase})`

/** The tables of the review of a flagged case. Its screens list the flagged cases themselves. */
export const caseReview: ServerCapability = {
  name: 'case-review',
  routes: () => [],
  shows: {},
  tables: {
    case_reviews: { rows: ofTheCase, exported: true, erased: 'gone' },
    case_review_actions: { rows: ofTheReview, exported: true, erased: 'gone' },
    case_review_messages: { rows: ofTheReview, exported: true, erased: 'gone' },
    case_review_changes: { rows: ofTheReview, exported: true, erased: 'gone' },
    case_review_attendees: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedReviews,
  erase: eraseReviews,
}
