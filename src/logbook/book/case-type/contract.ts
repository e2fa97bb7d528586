import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

const count = z.int().nonnegative()
const codeCountSchema = z.strictObject({ code: z.string(), label: z.string(), cases: count })

const medianSchema = z.strictObject({
  minutes: z.number().nonnegative().nullable(),
  missions: count.describe('The number of missions with both times'),
})
export type Median = z.output<typeof medianSchema>

export const caseTypeSummarySchema = z.strictObject({
  type: z.string(),
  label: z.string(),
  cases: count,
  missions: count,
  lastSeen: responseDate.nullable().describe('The day of the newest mission'),
  months: z
    .array(z.strictObject({ month: z.string().describe('As `2026-03`'), name: z.string(), cases: count }))
    .describe('The last twelve months, oldest first'),
  procedures: z
    .array(codeCountSchema)
    .max(8)
    .describe('The most frequent procedures of these cases; observed ones do not count'),
  outcomes: z
    .array(codeCountSchema)
    .describe('The outcomes at handover; `not_recorded` for cases without an outcome'),
  times: z
    .strictObject({
      activation: medianSchema,
      response: medianSchema,
      scene: medianSchema,
      transport: medianSchema,
      mission: medianSchema,
    })
    .describe('The median of each interval, each mission once'),
  isCapped: z.boolean().describe('Whether there are older cases, which are not counted'),
})
export type CaseTypeSummary = z.output<typeof caseTypeSummarySchema>

export const getCaseTypeSummary = endpoint(addresses.getCaseTypeSummary, {
  summary:
    'The statistics of one type of case, over the newest 10,000 cases that the caller may see; without simulations and training',
  costly: true,
  params: z.strictObject({ type: text(60) }),
  response: caseTypeSummarySchema,
  errors: ['case_type_not_found'],
})
