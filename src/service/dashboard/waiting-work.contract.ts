import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

/** The highest count; above it, nobody needs an exact number. */
export const maxWaiting = 100

const count = z.int().nonnegative().max(maxWaiting)

export const getWaitingWork = endpoint(addresses.getWaitingWork, {
  summary: `How much work about the people whom they oversee waits for the caller. Each count is at most ${maxWaiting}`,
  response: z.strictObject({
    recordsToVerify: count,
    assessments: count.describe('Unanswered requests to the caller'),
    unansweredRequests: count.describe(
      'Requests for a signature that have waited too long; 0 unless the caller is an administrator',
    ),
    casesToSign: count.describe('Cases that wait for the signature of the caller'),
    flaggedCases: count.describe(
      'Other users’ cases whose review the caller may end, as listed in Case Review',
    ),
  }),
})
