import { z } from 'zod'
import { knownInstant } from '#platform/contract/fields.ts'
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
            id: knownIdSchema.describe(
              'Of a user; of somebody from outside, one that is made of their address',
            ),
            name: z.string(),
            role: z.string().describe('A role of this service; from outside, as it was typed'),
            registration: z.string().nullable(),
            outside: z
              .enum(['book_address', 'given_address', 'given_free_mail'])
              .nullable()
              .describe(
                'Null for a user. For somebody without an account, where the link was mailed: to an address in the book of the organization, to one that the clinician gave, or to one that the clinician gave at a service where anybody gets one',
              ),
          })
          .describe('As they were then'),
        isCurrent: z.boolean().describe('Whether the case still says what was signed'),
      }),
    )
    .describe('The one that decides the state first'),
})
export type ExportedSignOff = z.output<typeof exportedSignOffSchema>
