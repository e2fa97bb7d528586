import { z } from 'zod'
import { knownInstant, roleSchema } from '#platform/contract/fields.ts'
import { knownIdSchema } from '#platform/contract/identifiers.ts'

/** What a file of the logbook says of the sign-off of a case. docs/signing.md says how a signature is verified. */
export const exportedSignOffSchema = z.strictObject({
  state: z.enum(['none', 'requested', 'signed', 'changed', 'returned', 'withdrawn']),
  changedFields: z.array(z.string()).describe('The signed fields that differ since'),
  signatures: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        signedAt: knownInstant,
        signer: z
          .strictObject({
            id: knownIdSchema,
            name: z.string(),
            role: roleSchema,
            registration: z.string().nullable(),
          })
          .describe('As they were then'),
        isCurrent: z.boolean().describe('Whether the case still says what was signed'),
      }),
    )
    .describe('The one that decides the state first'),
})
export type ExportedSignOff = z.output<typeof exportedSignOffSchema>
