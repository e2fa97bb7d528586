import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { reviewsOf } from './policy.ts'
import { deleteAttendances, listMeetings, listReviews } from './queries.ts'

export const exportReviews: DataExport = {
  readme: { 'case-reviews.json': 'The reviews of your cases, and the review meetings that you attended.' },
  files: async ({ db }, actor) => {
    const scope = reviewsOf(actor)
    const [reviews, meetings] = await Promise.all([listReviews(db, scope), listMeetings(db, scope)])
    return [jsonFile('case-reviews.json', { reviews, meetings })]
  },
}

export const eraseReviews = (tx: Tx, userId: string): Promise<void> => deleteAttendances(tx, userId)
