import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownReviewScope } from './policy.ts'
import {
  listMeetings,
  listOwnActions,
  listOwnChanges,
  listOwnMessages,
  listReviews,
  removePerson,
} from './person-queries.ts'

export const exportReviews: DataExport = {
  readme: {
    'case-reviews.json':
      'The reviews of your missions, what you wrote, decided and took on in reviews, and the review meetings that you attended.',
  },
  files: async ({ db }, actor) => {
    const scope = ownReviewScope(actor)
    const [reviews, messages, actions, changes, meetings] = await Promise.all([
      listReviews(db, scope),
      listOwnMessages(db, scope),
      listOwnActions(db, scope),
      listOwnChanges(db, scope),
      listMeetings(db, scope),
    ])
    return [toJsonFile('case-reviews.json', { reviews, messages, actions, changes, meetings })]
  },
}

/** Removes a person from reviews, with what they wrote. What the service decided stays. */
export const eraseReviews = removePerson
