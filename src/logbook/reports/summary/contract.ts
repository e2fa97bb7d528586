import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { reportedTotalSchema, reportFilterFields, reportFiltersSchema, settings } from '../scope/contract.ts'

const count = z.int().nonnegative()
const code = z.string().nullable().describe('Null: not recorded')
/** `simulated` includes exercises. */
const counts = { real: count, simulated: count }
const byCode = z.array(z.strictObject({ key: code, ...counts }))
const grid = z.array(z.strictObject({ row: code, column: code, ...counts }))

export const firstPassSchema = z.strictObject({
  cases: count.describe('Cases whose first tracheal attempt has a recorded result'),
  successes: count,
  notRecorded: count.describe('Cases whose first tracheal attempt has no recorded result'),
})
export type FirstPass = z.output<typeof firstPassSchema>

/** The whole content of a report. Its SHA-256 hash identifies it: see docs/reports.md. */
export const reportContentSchema = z.strictObject({
  version: z.literal(1),
  ownerId: knownIdSchema,
  filters: reportFiltersSchema,
  totals: z.strictObject({ cases: count, missions: count, simulatedCases: count }),
  firstPass: z.strictObject({ own: firstPassSchema, team: firstPassSchema }),
  procedures: z.array(
    z.strictObject({
      code: z.string(),
      part: z.string().describe('A supervision level, `assisted` or `not_recorded`'),
      setting: z.enum(settings),
      count,
    }),
  ),
  caseTypes: byCode,
  missionTypes: byCode,
  ageBands: byCode,
  supervision: byCode,
  months: byCode.describe('`2026-03`; months without a case are left out'),
  typeBySupervision: grid,
  typeByAgeBand: grid,
  missionTypeBySupervision: grid,
  openingTotals: z
    .array(reportedTotalSchema)
    .describe('Unverified, entered by hand; not included in any other count'),
})
export type ReportContent = z.output<typeof reportContentSchema>

export const getReport = endpoint(addresses.getReport, {
  summary: 'The counts of one user’s cases, procedures and first-pass intubations',
  costly: true,
  query: z.strictObject({
    ...reportFilterFields,
    clinician: idSchema.optional().describe('The user whose report it is; if omitted, the caller'),
  }),
  response: z.strictObject({
    content: reportContentSchema,
    hash: z.string().describe('SHA-256 of `content` as canonical JSON, in hexadecimal'),
    personName: z.string(),
  }),
  errors: ['user_not_found'],
})
