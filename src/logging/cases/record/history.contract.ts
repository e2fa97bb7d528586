import { z } from 'zod'
import { knownInstant } from '#platform/contract/fields.ts'
import { knownIdSchema } from '#platform/contract/identifiers.ts'

export const changeKinds = [
  'logged',
  'edited',
  'mission_edited',
  'flagged',
  'unflagged',
  'voided',
  'deleted',
  'restored',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * The change of one field. `path` is its path in the contract, such as `mission.platform` or
 * `clinical.vitals.first.heartRate`.
 */
export const fieldChangeSchema = z.strictObject({
  path: z.string(),
  before: z.unknown().describe('Null if the value was unknown'),
  after: z.unknown(),
  isHidden: z.literal(true).optional().describe('Free text that only the owner may see'),
})
export type FieldChange = z.output<typeof fieldChangeSchema>

/** One change of a case, with all fields that it changed. */
export const caseChangeSchema = z.strictObject({
  version: z.int().positive().describe('The version of the case after the change'),
  kind: z.enum(changeKinds),
  changedBy: z.strictObject({ id: knownIdSchema, name: z.string() }),
  changedAt: knownInstant,
  changes: z.array(fieldChangeSchema),
  reason: z.string().nullable(),
})
export type CaseChange = z.output<typeof caseChangeSchema>

/** A change with its number on the page of the case. */
export const numberedChangeSchema = z.strictObject({
  ...caseChangeSchema.shape,
  number: z
    .int()
    .positive()
    .describe(
      'The version number on screens: 1 is the case as it was logged, however often its draft was saved',
    ),
})
export type NumberedChange = z.output<typeof numberedChangeSchema>
