/**
 * Whether a case waits for its review, for a query that reads `cases`. Includes exercises: a flagged case is reviewed
 * even if it does not count. The values are literals, so that PostgreSQL can use the partial indexes of flagged
 * cases.
 */
export const awaitsReviewSql = `(cases.flag_case_review and cases.deleted_at is null and cases.status in ('pending', 'completed'))`
