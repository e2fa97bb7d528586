import { z } from 'zod'
import { maxCounted, maxListed } from '#governance/sign-off/requests/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { knownIdSchema } from '#platform/contract/identifiers.ts'
import { listAssessorRequests } from './contract.ts'
import { addresses } from './addresses.ts'

const ownRequestSchema = listAssessorRequests.response.shape.requests.element.extend({
  case: z.strictObject({ id: knownIdSchema, title: z.string(), date: responseDate }),
  ageDays: z.int().nonnegative().describe('For how many days it waits, or waited'),
})
export type OwnAssessorRequest = z.output<typeof ownRequestSchema>

const ownAssessorRequestsSchema = z.strictObject({
  waiting: z.array(ownRequestSchema).max(maxListed).describe('Open ones, the longest first'),
  waitingCount: z.int().nonnegative().max(maxCounted),
  returned: z.array(ownRequestSchema).max(maxListed).describe('Those whose case came back'),
  returnedCount: z.int().nonnegative().max(maxCounted),
})
export type OwnAssessorRequests = z.output<typeof ownAssessorRequestsSchema>

export const listMyAssessorRequests = endpoint(addresses.listMyAssessorRequests, {
  summary:
    'For whose signature from outside I wait, the longest first, and which of my cases came back from there',
  response: ownAssessorRequestsSchema,
})

const inShort = z.array(
  ownRequestSchema.pick({ id: true, case: true, ageDays: true, comment: true }).extend({
    who: z.string().describe('Whom the request went to, or who returned the case'),
  }),
)

export const assessorRequestsInShortSchema = z.strictObject({
  waiting: inShort,
  waitingCount: z.int().nonnegative(),
  returned: inShort,
  returnedCount: z.int().nonnegative(),
})
export type AssessorRequestsInShort = z.output<typeof assessorRequestsInShortSchema>
