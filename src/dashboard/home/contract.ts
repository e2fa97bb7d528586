import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownDate, knownInstant } from '#platform/contract/fields.ts'
import { identified, knownIdSchema } from '#platform/contract/identifiers.ts'

const count = z.int().nonnegative()

const namedCountSchema = z.strictObject({ name: z.string(), value: count })
export type NamedCount = z.infer<typeof namedCountSchema>

const monthSchema = z.strictObject({ label: z.string().describe('Such as Jan 2025'), value: count })
export type Month = z.infer<typeof monthSchema>

const draftSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('With its `#`'),
  title: z.string(),
  updatedAt: knownInstant,
})
export type Draft = z.infer<typeof draftSchema>

const askedAssessmentSchema = z.strictObject({
  caseId: knownIdSchema,
  from: z.string().describe('Who asks'),
  missionNumber: z.string().describe('With its `#`'),
  tool: z.string(),
  toolLabel: z.string(),
  requestedAt: knownInstant,
})
export type AskedAssessment = z.infer<typeof askedAssessmentSchema>

const ownCaseSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('With its `#`'),
  title: z.string(),
  date: knownDate,
  typeLabel: z.string().nullable(),
  missionTypeLabel: z.string().nullable(),
  flagCaseReview: z.boolean(),
})
export type OwnCase = z.infer<typeof ownCaseSchema>

const clinicianSchema = z.strictObject({
  id: knownIdSchema,
  name: z.string(),
  profession: z.string().nullable(),
  lastCaseDate: knownDate.nullable(),
  casesIn90Days: count,
  flaggedOpen: count,
})
export type Clinician = z.infer<typeof clinicianSchema>

export const homeSchema = z.strictObject({
  figures: z
    .strictObject({
      thisMonth: count,
      lastMonth: count,
      thisYear: count,
      missionsThisYear: count,
      flagged: count.describe('Own cases flagged for review'),
    })
    .describe('Real cases alone: no drafts, exercises or simulations'),
  casesByMonth: z.array(monthSchema).length(12).describe('The last twelve months, oldest first'),
  casesByType: z.array(namedCountSchema).describe('This year, largest first'),
  procedures: z.array(namedCountSchema).max(8).describe('Cases of this year with it, largest first'),
  drafts: z.strictObject({ total: count, newest: z.array(draftSchema).max(3) }),
  openOffers: count.describe('Drafts that crewmates have prepared and that wait to be accepted'),
  openAssessments: z
    .strictObject({ total: count, newest: z.array(askedAssessmentSchema).max(5) })
    .describe('Asked of this person on cases that they may see, and not answered yet'),
  recentCases: z.array(ownCaseSchema).max(5).describe('Own, newest first, without drafts'),
  clinicians: z.array(clinicianSchema).max(100).nullable().describe('By name; null for all but supervisors'),
})
export type Home = z.infer<typeof homeSchema>

export const getHome = endpoint({
  name: 'getHome',
  summary:
    'What a person starts with: own figures, drafts and newest cases; for supervisors their clinicians',
  method: 'GET',
  path: '/api/dashboard/home',
  access: signedIn,
  response: homeSchema,
})
