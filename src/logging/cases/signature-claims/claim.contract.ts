import { z } from 'zod'
import { recordedDate } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'

export const maxSignatureClaims = 20
export const maxClaimLength = 120

const claimed = text(maxClaimLength, 1).nullable()

/**
 * A signature that an imported file claims. Nobody has verified it, and it never counts as a signature of this
 * service.
 */
export const signatureClaimSchema = z.strictObject({
  signer: claimed.describe('The name as written in the file; null if the file names nobody'),
  role: claimed,
  registration: claimed,
  signedOn: recordedDate.nullable(),
  service: claimed.describe(
    'The service in whose file the case is marked as signed there; null for any other file',
  ),
  heading: claimed.describe('The heading of the column that contains the claim'),
  isChanged: z.boolean().describe('Whether the case had changed since, according to the file'),
})
export type SignatureClaim = z.output<typeof signatureClaimSchema>

export const signatureClaimsSchema = z.array(signatureClaimSchema).max(maxSignatureClaims)
