import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'

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

/** One field, by its path in the contract, such as `mission.platform` or `clinical.vitals.first.heartRate`. */
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

export const listCaseChanges = endpoint({
  name: 'listCaseChanges',
  summary: 'The history of a case, newest change first, a page at a time',
  method: 'GET',
  path: '/api/cases/:id/history',
  access: signedIn,
  params: byId,
  query: z.strictObject({
    before: z.coerce
      .number<string | number>('Use a version.')
      .int()
      .min(1)
      .max(2_000_000_000)
      .optional()
      .describe('The `nextBefore` of the previous page'),
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 100.')
      .int()
      .min(1)
      .max(100)
      .default(25),
  }),
  response: z.strictObject({ changes: z.array(caseChangeSchema), nextBefore: z.int().nullable() }),
  errors: ['case_not_found'],
})
