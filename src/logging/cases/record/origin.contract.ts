import { z } from 'zod'
import { personName, text } from '#platform/contract/text.ts'
import { changeKinds, fieldChangeSchema } from './history.contract.ts'
import { assessmentSchema } from '../parts/reflection.contract.ts'

const writer = z.object({ name: personName })
const path = z
  .string()
  .max(200)
  .regex(/^[\w.~-]+$/, 'This is not the path of a field.')

/** A change in an exported logbook. Users are only names, because the file may be another person's, or edited. */
export const importedChangeSchema = z.object({
  version: z.int().positive().max(1_000_000),
  kind: z.enum(changeKinds),
  changedBy: writer,
  changedAt: z.iso.datetime(),
  changes: z
    .array(z.object(fieldChangeSchema.pick({ before: true, after: true }).shape).extend({ path }))
    .max(500, 'One change has at most 500 fields.'),
  reason: text(500).nullable(),
})
export type ImportedChange = z.output<typeof importedChangeSchema>

export const importedAssessmentSchema = z.object(assessmentSchema.omit({ assessorUserId: true }).shape)
export type ImportedAssessment = z.output<typeof importedAssessmentSchema>

/** The facts that an exported logbook states about an imported case. Nobody has verified them. */
export const caseOriginSchema = z.object({
  caseId: z
    .uuid()
    .describe('The id of the case in the first file; it is not the id of a case of this service'),
  createdBy: writer,
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  everFlagged: z.boolean(),
  voided: z
    .boolean()
    .optional()
    .describe('Whether the case was voided where it was exported, and so was imported as voided'),
  source: z.enum(['web', 'import', 'offline']),
  history: z.array(importedChangeSchema).max(1000, 'A history has at most 1000 changes.'),
  assessments: z.array(importedAssessmentSchema).max(50, 'A case has at most 50 assessments.'),
})
export type CaseOrigin = z.output<typeof caseOriginSchema>

/** The stored form, in which unknown fields are refused. */
export const originSchema = caseOriginSchema.strict()

/** The maximum length of an origin as JSON, in characters. */
export const maxOriginLength = 256_000
