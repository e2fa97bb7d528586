import type { Examples } from '#testing/examples.ts'
import { aCase } from '#testing/looks.ts'
import { overseers } from '#testing/callers.ts'
import { ownCase } from '#testing/id-attempts.ts'

export const examples: Examples = {
  pathIds: {
    'dismissCpdSuggestion:id': { good: ownCase },
    'restoreCpdSuggestion:id': { good: ownCase },
    'startActivityFromCase:id': { good: ownCase },
    'listCaseActivities:id': { good: ownCase },
  },
  views: {
    listCaseActivities: { by: overseers, of: aCase },
  },
  rows: async ({ given, owner, words, create }) => {
    const { id } = await given.case({ owner, title: words })
    await create(`/api/cpd/suggestions/${id}/dismiss`, {})
    return { suggestions: [id] }
  },
}
