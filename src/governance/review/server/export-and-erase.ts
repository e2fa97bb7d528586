import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownReviewScope } from './policy.ts'
import { deleteAttendances, listMeetings, listReviews } from './queries.ts'

export const exportReviews: DataExport = {
  readme: { 'case-reviews.json': 'The reviews of your cases, and the review meetings that you attended.' },
  files: async ({ db }, actor) => {
    const scope = ownReviewScope(actor)
    const [reviews, meetings] = await Promise.all([listReviews(db, scope), listMeetings(db, scope)])
    return [toJsonFile('case-reviews.json', { reviews, meetings })]
  },
}

export const eraseReviews = (tx: Tx, userId: string): Promise<void> => deleteAttendances(tx, userId)
