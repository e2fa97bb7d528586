import type { Examples } from '#testing/examples.ts'
import { pathForCase } from '#testing/looks.ts'
import { overseers } from '#testing/callers.ts'
import { ownCaseId } from '#testing/id-attempts.ts'

export const examples: Examples = {
  pathIds: {
    'dismissCpdSuggestion:id': { ownValue: ownCaseId },
    'restoreCpdSuggestion:id': { ownValue: ownCaseId },
    'startActivityFromCase:id': { ownValue: ownCaseId },
    'listCaseActivities:id': { ownValue: ownCaseId },
  },
  views: {
    listCaseActivities: { viewers: overseers, request: pathForCase },
  },
  rows: async ({ given, owner, text, create }) => {
    const { id } = await given.case({ owner, title: text })
    await create(`/api/cpd/suggestions/${id}/dismiss`, {})
    return { suggestions: [id] }
  },
}
