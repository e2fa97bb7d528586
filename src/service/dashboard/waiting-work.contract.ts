import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

/** Beyond this nobody needs the exact number. */
export const maxWaiting = 100

const count = z.int().nonnegative().max(maxWaiting)

export const getWaitingWork = endpoint(addresses.getWaitingWork, {
  summary: `How much waits for the caller of the people whom they oversee; each count is at most ${maxWaiting}`,
  response: z.strictObject({
    recordsToVerify: count,
    assessments: count.describe('Unanswered requests to the caller'),
    flaggedCases: count.describe(
      'Of others, flagged for a review that the caller may end: as many as the list of them has',
    ),
  }),
})
