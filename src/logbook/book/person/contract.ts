import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { ageUnitSchema } from '#logging/cases/parts/patient.contract.ts'
import { addresses } from './addresses.ts'

const userParams = z.strictObject({ userId: idSchema })
const limitQuery = z.strictObject({
  limit: z.coerce
    .number<string | number>('Use a whole number from 1 to 100.')
    .int()
    .min(1)
    .max(100)
    .default(5),
})

const count = z.int().nonnegative()
const namedCount = z.strictObject({ name: z.string(), value: count })

export const personStatsSchema = z.strictObject({
  totalCases: count,
  completedCases: count,
  pendingCases: count.describe('Drafts, and cases that wait for sign-off'),
  totalMissions: count,
  completedMissions: count,
  pendingMissions: count.describe(
    'Missions whose cases are all drafts or wait for sign-off. A mission that was flown to its end also counts as completed',
  ),
  averageResponseTime: z.string().describe('For example `12 min`'),
  successRate: count.max(100).describe('Completed missions, in per cent'),
  monthlyActivity: z
    .array(z.strictObject({ name: z.string(), cases: count, missions: count }))
    .describe('The last twelve months, oldest first'),
  caseTypes: z.array(namedCount),
  monthlyTrend: z.array(namedCount),
})
export type PersonStats = z.infer<typeof personStatsSchema>

export const personCaseSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('Starts with `#`'),
  title: z.string(),
  date: responseDate,
  patientAge: z.number().nullable(),
  patientAgeUnit: ageUnitSchema.nullable(),
  status: z.enum(['draft', 'pending', 'completed', 'voided']),
  type: z.string().nullable(),
})
export type PersonCase = z.infer<typeof personCaseSchema>

export const personMissionSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('Starts with `#`'),
  title: z.string(),
  date: responseDate,
  missionType: z.string().nullable(),
  platform: z.string().nullable(),
  result: z.string().nullable(),
  status: z.enum(['completed', 'pending']),
  cases: count,
})
export type PersonMission = z.infer<typeof personMissionSchema>

export const getPersonStats = endpoint(addresses.getPersonStats, {
  summary: 'The statistics of what one user has logged',
  costly: true,
  params: userParams,
  response: z.strictObject({ stats: personStatsSchema }),
  errors: ['user_not_found'],
})

export const listPersonCases = endpoint(addresses.listPersonCases, {
  summary: 'The newest cases of one user that the caller may see',
  costly: true,
  params: userParams,
  query: limitQuery,
  response: z.strictObject({ cases: z.array(personCaseSchema) }),
  errors: ['user_not_found'],
})

export const listPersonMissions = endpoint(addresses.listPersonMissions, {
  summary: 'The newest missions of one user, each with its number of cases',
  costly: true,
  params: userParams,
  query: limitQuery,
  response: z.strictObject({ missions: z.array(personMissionSchema) }),
  errors: ['user_not_found'],
})
