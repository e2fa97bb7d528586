import { z } from 'zod'
import { caseTypeSchema } from '#logging/cases/contract.ts'
import { ageBandSchema } from '#logging/cases/parts/patient.contract.ts'
import { calendarDate, oneOf } from '#platform/contract/fields.ts'
import { toCodes } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'

/** Report filters. */
export const reportFilterFields = {
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day, inclusive'),
  ageBand: ageBandSchema.optional(),
  type: caseTypeSchema.optional(),
  missionType: oneOf(toCodes(missionTypes)).optional(),
  supervision: oneOf(toCodes(supervisionLevels)).optional().describe('The supervision level of the case'),
}
export const reportFiltersSchema = z.strictObject(reportFilterFields)
export type ReportFilters = z.output<typeof reportFiltersSchema>

export const settings = ['real', 'simulated'] as const

/** An opening total as a report shows it. */
export const reportedTotalSchema = z.strictObject({
  procedure: z.string(),
  supervision: z.string().nullable().describe('Null: not recorded'),
  setting: z.enum(settings),
  count: z.int().positive(),
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  source: z.string(),
})
export type ReportedTotal = z.output<typeof reportedTotalSchema>
