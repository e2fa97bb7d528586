import { givenReview } from '#testing/given-review.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  rows: async ({ app, logged, owner }) => {
    await givenReview(app, logged.id, owner)
    return {}
  },
}
