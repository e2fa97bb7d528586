import { z } from 'zod'
import { maxCounted, maxListed } from '#governance/sign-off/requests/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { knownIdSchema } from '#platform/contract/identifiers.ts'
import { listAssessorRequests } from './contract.ts'
import { addresses } from './addresses.ts'

const ownRequestSchema = listAssessorRequests.response.shape.requests.element.extend({
  case: z.strictObject({ id: knownIdSchema, title: z.string(), date: responseDate }),
  ageDays: z.int().nonnegative().describe('For how many days the request has been open, or was open'),
})
export type OwnAssessorRequest = z.output<typeof ownRequestSchema>

const ownAssessorRequestsSchema = z.strictObject({
  waiting: z.array(ownRequestSchema).max(maxListed).describe('Open requests, the oldest first'),
  waitingCount: z.int().nonnegative().max(maxCounted),
  returned: z.array(ownRequestSchema).max(maxListed).describe('Requests whose case was returned'),
  returnedCount: z.int().nonnegative().max(maxCounted),
})
export type OwnAssessorRequests = z.output<typeof ownAssessorRequestsSchema>

export const listMyAssessorRequests = endpoint(addresses.listMyAssessorRequests, {
  summary: 'My open requests for a signature from outside, oldest first, and those whose case was returned',
  response: ownAssessorRequestsSchema,
})

const inShort = z.array(
  ownRequestSchema.pick({ id: true, case: true, ageDays: true, comment: true }).extend({
    who: z
      .string()
      .describe('The person to whom the request went or, if the case was returned, who returned it'),
  }),
)

export const assessorRequestsInShortSchema = z.strictObject({
  waiting: inShort,
  waitingCount: z.int().nonnegative(),
  returned: inShort,
  returnedCount: z.int().nonnegative(),
})
export type AssessorRequestsInShort = z.output<typeof assessorRequestsInShortSchema>
