import { z } from 'zod'
import { caseStatusSchema } from '#logging/cases/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

const findingKindSchema = z.enum(['supervisor', 'times', 'capnography', 'duplicates', 'drafts'])
export type FindingKind = z.output<typeof findingKindSchema>

const count = z.int().nonnegative()

export const checkLogbook = endpoint(addresses.checkLogbook, {
  summary: 'The number of the caller’s own cases that need attention, by kind, among the newest 10,000',
  costly: true,
  response: z.strictObject({
    counts: z.record(findingKindSchema, count),
    total: count,
    isCapped: z.boolean().describe('Whether there are older cases that were not checked'),
  }),
})

export const caseLineSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('With its `#`'),
  patientSequence: z.int(),
  title: z.string(),
  date: responseDate,
  status: caseStatusSchema,
})
export type CaseLine = z.output<typeof caseLineSchema>

export const findingSchema = z.strictObject({
  ...caseLineSchema.shape,
  problem: z.string().describe('What is wrong, in one sentence'),
  field: z.string().nullable().describe('The field to correct, such as `mission.handoverAt`'),
  other: caseLineSchema.nullable().describe('For a likely duplicate: the case that it repeats'),
})
export type Finding = z.output<typeof findingSchema>

export const listFindings = endpoint(addresses.listFindings, {
  summary: 'The caller’s own cases with one kind of problem, newest first, a page at a time',
  costly: true,
  query: z.strictObject({
    kind: findingKindSchema,
    cursor: text(400).optional(),
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 50.')
      .int()
      .min(1)
      .max(50)
      .default(10),
  }),
  response: z.strictObject({ findings: z.array(findingSchema), nextCursor: z.string().nullable() }),
})
