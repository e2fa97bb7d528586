import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { roleSchema } from '#platform/contract/fields.ts'
import { identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** The periods for which statistics can be requested, by the date of the case. */
export const periods = ['all', 'this_week', 'this_month', 'last_month'] as const
export const periodSchema = z.enum(periods, 'Choose all, this_week, this_month or last_month.')
export type Period = z.infer<typeof periodSchema>

/** The eight procedures with fixed colours, in display order. */
export const shownProcedures = [
  'Rapid Sequence Induction',
  'Chest Drain Inserted',
  'Airway Management',
  'Fracture Splintage',
  'Wound Management',
  'Haemorrhage Management',
  'Blood Given',
  'Opioid Usage',
] as const
export type ShownProcedure = (typeof shownProcedures)[number]

const count = z.int().nonnegative()
const hours = z.number().nonnegative().describe('Hours to one decimal; 0 when no mission has a time')

const namedCountSchema = z.strictObject({ name: z.string(), value: count })
export type NamedCount = z.infer<typeof namedCountSchema>

const labelledCountSchema = z.strictObject({
  label: z.string().describe('For example Jan 2025'),
  value: count,
})
export type LabelledCount = z.infer<typeof labelledCountSchema>

const roleStatsSchema = z.strictObject({ count, active: count, pending: count })

const topUserSchema = z.strictObject({
  ...identified,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  caseCount: count,
  averageTime: hours,
})
export type TopUser = z.infer<typeof topUserSchema>

const recentCaseSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('Starts with `#`'),
  type: z.string(),
  flagCaseReview: z.boolean(),
  createdBy: z.strictObject({ name: z.string(), role: roleSchema }),
  createdAt: z.iso.datetime(),
})
export type RecentCase = z.infer<typeof recentCaseSchema>

export const dashboardStatsSchema = z.strictObject({
  userStats: z.record(roleSchema, roleStatsSchema).describe('Users as they are now, whatever the period'),
  caseStats: z.strictObject({ totalCases: count, flaggedCases: count, averageMissionTime: hours }),
  organizationStats: z
    .strictObject({ totalOrganizations: count, activeOrganizations: count, inactiveOrganizations: count })
    .optional(),
  cpdStats: z.strictObject({ totalActivities: count, totalHours: z.number().nonnegative() }),
  topUsers: z.array(topUserSchema).max(5),
  recentCases: z.array(recentCaseSchema).max(5).describe('Newest first'),
  casesByType: z.array(namedCountSchema),
  casesByMonth: z.array(labelledCountSchema).describe('Every month of the period, oldest first'),
  casesByMissionType: z.array(namedCountSchema),
  casesByDiagnosis: z.array(namedCountSchema).describe('The ten most frequent, then Other'),
  genderDistribution: z.array(namedCountSchema),
  levelOfCareDistribution: z.array(namedCountSchema),
  proceduresPerformed: z.record(z.enum(shownProcedures), count).describe('Cases with that procedure'),
})
export type DashboardStats = z.infer<typeof dashboardStatsSchema>

export const getDashboardStats = endpoint(addresses.getDashboardStats, {
  summary:
    'The statistics of a period, for administrators: of the whole service, or of the organization that they administer',
  costly: true,
  query: z.strictObject({ period: periodSchema.optional().describe('All time if omitted') }),
  response: dashboardStatsSchema,
})
