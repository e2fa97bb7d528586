import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant, unknownOr } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, identified, idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { unratedSchema } from '../contract.ts'
import { addresses } from './addresses.ts'

/** The most cases for which a clinician can ask at once. */
const maxAskedAtOnce = 100
/** The most requests in one answer. The oldest come first, and a count says how many there are. */
export const maxListed = 100
export const maxCounted = 1_000
/** The most requests of each kind on the start page. */
export const maxInShort = 3

const named = z.strictObject({ id: knownIdSchema, name: z.string() })
const requestedCase = z.strictObject({ id: knownIdSchema, title: z.string(), date: responseDate })

export const signOffRequestSchema = z.strictObject({
  ...identified,
  case: requestedCase,
  supervisor: named,
  maySign: z
    .boolean()
    .describe('Whether the supervisor may still sign. If not, the clinician has to ask somebody else'),
  state: z.enum(['open', 'withdrawn', 'returned', 'answered', 'handed_over']),
  askedAt: knownInstant,
  ageDays: z.int().nonnegative(),
  nudgedAt: knownInstant.nullable(),
  mayNudgeFrom: knownInstant.describe('From when the supervisor may be reminded again'),
  isUnanswered: z
    .boolean()
    .describe(
      'Whether administrators see the request, because it has waited too long or the supervisor may not sign',
    ),
  handedOverAt: knownInstant
    .nullable()
    .describe(
      'When the request was handed over to this supervisor, because another one could not sign or did not answer',
    ),
  closedAt: knownInstant.nullable(),
  comment: z.string().nullable().describe('Why the supervisor returned the case'),
})
export type SignOffRequest = z.output<typeof signOffRequestSchema>

const requests = z.array(signOffRequestSchema)
const oneRequest = z.strictObject({ request: signOffRequestSchema })

const supervisorId = z.uuid('Choose whom to ask.').toLowerCase()

export const askForSignatures = endpoint(addresses.askForSignatures, {
  summary: 'Ask a supervisor to sign some of my cases; repeating it changes nothing',
  body: z.strictObject({
    caseIds: z
      .array(idSchema)
      .min(1, 'Choose a case.')
      .max(maxAskedAtOnce, `Choose at most ${maxAskedAtOnce}.`),
    supervisorId: supervisorId.nullable().default(null).describe('Null for the clinical supervisor'),
  }),
  response: z.strictObject({
    requests: requests.describe('The open requests to this supervisor for these cases'),
    alreadySigned: z.array(knownIdSchema).describe('Cases that this supervisor has signed as they are now'),
  }),
  status: 200,
  errors: ['case_not_found', 'sign_off_nobody_to_ask', 'sign_off_not_logged'],
})

export const listMySignOffRequests = endpoint(addresses.listMySignOffRequests, {
  summary: 'My open requests for a signature, oldest first, and those whose case was returned',
  response: z.strictObject({
    waiting: requests,
    waitingCount: z.int().describe(`At most ${maxCounted}`),
    returned: requests,
    returnedCount: z.int().describe(`At most ${maxCounted}`),
  }),
})
export type MySignOffRequests = z.output<(typeof listMySignOffRequests)['response']>

export const listCaseSignOffRequests = endpoint(addresses.listCaseSignOffRequests, {
  summary: 'My requests to sign this case of mine, newest first, and the supervisors whom I may ask',
  params: byId,
  response: z.strictObject({
    requests,
    supervisors: z
      .array(named.extend({ isClinical: z.boolean() }))
      .describe('The supervisors who may sign my cases, the clinical supervisor first'),
  }),
  errors: ['case_not_found'],
})
export type CaseSignOffRequests = z.output<(typeof listCaseSignOffRequests)['response']>

export const waitingCaseSchema = z.strictObject({
  ...identified,
  case: requestedCase.extend({ version: z.int().positive() }),
  clinician: named,
  askedAt: knownInstant,
  ageDays: z.int().nonnegative(),
  nudgedAt: knownInstant.nullable(),
  unratedBecause: unratedSchema
    .nullable()
    .describe('Why a signature of this case judges no level; null if it does'),
})
export type WaitingCase = z.output<typeof waitingCaseSchema>

export const listWaitingForMe = endpoint(addresses.listWaitingForMe, {
  summary: `The cases that wait for my signature, oldest request first, ${maxListed} at most. The level that the clinician wrote is never included`,
  response: z.strictObject({
    waiting: z.array(waitingCaseSchema),
    count: z.int().describe(`How many wait; at most ${maxCounted}`),
    oldestDays: z.int().nullable().describe('For how many days the oldest request has waited'),
  }),
})
export type WaitingForMe = z.output<(typeof listWaitingForMe)['response']>

const ownRequestErrors = ['sign_off_request_not_found', 'sign_off_request_closed'] as const

export const withdrawSignOffRequest = endpoint(addresses.withdrawSignOffRequest, {
  summary: 'Withdraw a request of mine; repeating it changes nothing',
  params: byId,
  response: oneRequest,
  status: 200,
  errors: [...ownRequestErrors],
})

export const redirectSignOffRequest = endpoint(addresses.redirectSignOffRequest, {
  summary: 'Withdraw a request of mine and ask somebody else',
  params: byId,
  body: z.strictObject({ supervisorId }),
  response: oneRequest,
  status: 200,
  errors: [...ownRequestErrors, 'case_not_found', 'sign_off_nobody_to_ask', 'sign_off_not_logged'],
})

export const nudgeSignOffRequest = endpoint(addresses.nudgeSignOffRequest, {
  summary: 'Remind the supervisor of a request of mine, once in three days',
  params: byId,
  response: oneRequest,
  status: 200,
  errors: [...ownRequestErrors, 'sign_off_nudged'],
})

export const returnSignOffRequest = endpoint(addresses.returnSignOffRequest, {
  summary: 'Return a case that waits for my signature, with a comment for the clinician',
  params: byId,
  body: z.strictObject({
    comment: freeText(1_000, 3),
    privacyChecked: unknownOr(privacyCheckedSchema),
  }),
  response: oneRequest,
  status: 200,
  errors: [...ownRequestErrors],
})

export const requestsInShortSchema = z.strictObject({
  waiting: requests.describe('My open requests, oldest first'),
  waitingCount: z.int().nonnegative(),
  returned: requests.describe('My requests whose case was returned'),
  returnedCount: z.int().nonnegative(),
  toSignCount: z.int().nonnegative().describe('Cases that wait for my signature'),
  toSignOldestDays: z.int().nonnegative().nullable(),
})
export type RequestsInShortView = z.output<typeof requestsInShortSchema>
