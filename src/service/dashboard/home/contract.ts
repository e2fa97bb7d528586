import { assessorRequestsInShortSchema } from '#governance/assessors/own-requests.contract.ts'
import { z } from 'zod'
import { fitnessSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { owedSchema } from '#governance/meetings/contract.ts'
import { requestsInShortSchema } from '#governance/sign-off/requests/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant } from '#platform/contract/fields.ts'
import { identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

const count = z.int().nonnegative()

const namedCountSchema = z.strictObject({ name: z.string(), value: count })
export type NamedCount = z.infer<typeof namedCountSchema>

const monthSchema = z.strictObject({ label: z.string().describe('For example Jan 2025'), value: count })
export type Month = z.infer<typeof monthSchema>

const draftSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('Starts with `#`'),
  title: z.string(),
  updatedAt: knownInstant,
})
export type Draft = z.infer<typeof draftSchema>

const requestedAssessmentSchema = z.strictObject({
  caseId: knownIdSchema,
  from: z.string().describe('The name of the clinician who requests it'),
  missionNumber: z.string().describe('Starts with `#`'),
  tool: z.string(),
  toolLabel: z.string(),
  requestedAt: knownInstant,
})
export type RequestedAssessment = z.infer<typeof requestedAssessmentSchema>

const ownCaseSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('Starts with `#`'),
  title: z.string(),
  date: responseDate,
  typeLabel: z.string().nullable(),
  missionTypeLabel: z.string().nullable(),
  flagCaseReview: z.boolean(),
})
export type OwnCase = z.infer<typeof ownCaseSchema>

const clinicianSchema = z.strictObject({
  id: knownIdSchema,
  name: z.string(),
  profession: z.string().nullable(),
  lastCaseDate: responseDate.nullable(),
  casesIn90Days: count,
  flaggedOpen: count,
})
export type Clinician = z.infer<typeof clinicianSchema>

export const maxClinicians = 100

export const homeSchema = z.strictObject({
  figures: z
    .strictObject({
      thisMonth: count,
      lastMonth: count,
      thisYear: count,
      missionsThisYear: count,
      flagged: count.describe('The user’s own cases flagged for review'),
    })
    .describe('Only real cases: no drafts, exercises or simulations'),
  casesByMonth: z.array(monthSchema).length(12).describe('The last twelve months, oldest first'),
  casesByType: z.array(namedCountSchema).describe('This year, largest first'),
  procedures: z
    .array(namedCountSchema)
    .max(8)
    .describe('Cases of this year per procedure: first those that define a case, then the most frequent'),
  drafts: z.strictObject({ total: count, newest: z.array(draftSchema).max(3) }),
  openOffers: count.describe('Crew drafts that wait to be accepted'),
  openAssessments: z
    .strictObject({ total: count, newest: z.array(requestedAssessmentSchema).max(5) })
    .describe('Unanswered requests to this user, on cases that they may see'),
  signOff: requestsInShortSchema
    .extend({ outside: assessorRequestsInShortSchema.describe('Requests to people without an account') })
    .describe('Requests for a signature, the first few of each kind'),
  meetings: owedSchema.describe(
    'What the user still has to do for their supervisors, and for the clinicians whom they supervise',
  ),
  waitingNews: count.describe('Posts of the news that wait for an answer of the user'),
  newsQuestions: z
    .strictObject({ count, postId: knownIdSchema, title: z.string(), oldestAt: knownInstant })
    .nullable()
    .describe(
      'Questions of readers that wait for the user: about their own posts for 3 days, about others that they manage for 7',
    ),
  recentCases: z.array(ownCaseSchema).max(5).describe('The user’s own cases, newest first, without drafts'),
  hasRequirements: z.boolean().describe('Whether the user’s organization has compliance requirements'),
  isGrounded: z
    .boolean()
    .describe(
      'Whether the user, a supervisor, is not fit to fly today; for other roles it is not evaluated here',
    ),
  secondFactorFrom: responseDate
    .nullable()
    .describe(
      'The first day on which the user needs a second factor; null if none is required or this session has used one',
    ),
  clinicians: z
    .array(clinicianSchema)
    .max(maxClinicians)
    .nullable()
    .describe('By name; null unless the user is a supervisor'),
})
export type Home = z.infer<typeof homeSchema>

export const getHome = endpoint(addresses.getHome, {
  summary:
    'The start page of a user: their own statistics, drafts and newest cases; for supervisors also their clinicians',
  costly: true,
  response: homeSchema,
})

export const getTeamFitness = endpoint(addresses.getTeamFitness, {
  summary:
    'Whether each person whom the caller oversees is fit to fly today, and why: people who are not fit first, then by name',
  costly: true,
  response: z.strictObject({
    people: z.array(z.strictObject({ id: knownIdSchema, fitness: fitnessSchema })).max(maxClinicians),
  }),
})
