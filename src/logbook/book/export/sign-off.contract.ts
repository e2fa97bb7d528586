import { z } from 'zod'
import { knownInstant } from '#platform/contract/fields.ts'
import { knownIdSchema } from '#platform/contract/identifiers.ts'

/** The sign-off of a case in a file of the logbook. docs/signing.md explains how a signature is verified. */
export const exportedSignOffSchema = z.strictObject({
  state: z.enum(['none', 'requested', 'signed', 'changed', 'returned', 'withdrawn']),
  changedFields: z.array(z.string()).describe('The signed fields that have changed since the signature'),
  signatures: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        signedAt: knownInstant,
        signer: z
          .strictObject({
            id: knownIdSchema.describe(
              'The id of a user; for somebody without an account, an id that is derived from the address',
            ),
            name: z.string(),
            role: z
              .string()
              .describe('A role of this service; for somebody without an account, the role as typed'),
            registration: z.string().nullable(),
            outside: z
              .enum(['book_address', 'given_address', 'given_free_mail'])
              .nullable()
              .describe(
                'Null for a user. For somebody without an account, the kind of address to which the link was sent: an address in the address book of the organization, an address from the clinician, or an address from the clinician at a public email provider',
              ),
          })
          .describe('As they were at the time of the signature'),
        isCurrent: z.boolean().describe('Whether the case still has the content that was signed'),
      }),
    )
    .describe('First the signature that decides the state'),
})
export type ExportedSignOff = z.output<typeof exportedSignOffSchema>
