import { givenReview } from '#testing/given-review.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  rows: async ({ app, loggedCase, owner }) => {
    await givenReview(app, loggedCase.id, owner)
    return {}
  },
}
