/**
 * Reads the signatures that an exported logbook mentions. A file can be edited, so even signatures made in Sortie are imported as
 * claims.
 */
import { z } from 'zod'
import { signerRoleWords } from '#logbook/book/export/sign-off-words.ts'
import { exportedSignOffSchema } from '#logbook/book/export/sign-off.contract.ts'
import { tidyClaimText } from '#logging/cases/signature-claims/claim-words.ts'
import {
  signatureClaimSchema,
  signatureClaimsSchema,
  type SignatureClaim,
} from '#logging/cases/signature-claims/claim.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ImportProblem } from '../contract.ts'
import { limitClaims, type ClaimedSignatures } from '../mapping/claim-signatures.ts'
import { ownService } from '../mapping/prepare-mapping.ts'

/** Not strict: unknown fields of later versions are ignored. */
const signedSchema = z.object({
  signatures: z
    .array(
      z.object({
        signedAt: z.iso.datetime({ offset: true }),
        signer: z.object(exportedSignOffSchema.shape.signatures.element.shape.signer.shape),
        isCurrent: z.boolean(),
      }),
    )
    .max(100),
})
const partsSchema = z.object({ signOff: z.unknown().optional(), signatureClaims: z.unknown().optional() })

const damagedProblem = (column: string): ImportProblem => ({
  column,
  value: '',
  message: 'The file is damaged here. It is left out.',
  severity: 'left_out',
})

/** Returns the claims of one case of the file. `zone` is the time zone that gives the day of an instant. */
export function readClaims(raw: unknown, zone: string): ClaimedSignatures {
  const { signOff, signatureClaims } = partsSchema.safeParse(raw).data ?? {}
  const problems: ImportProblem[] = []
  const signed = signedSchema.optional().safeParse(signOff ?? undefined)
  if (!signed.success) problems.push(damagedProblem('signOff'))
  const earlier = signatureClaimsSchema.safeParse(signatureClaims ?? [])
  if (!earlier.success) problems.push(damagedProblem('signatureClaims'))
  const claimsOfSignatures = (signed.data?.signatures ?? []).flatMap(
    ({ signer, signedAt, isCurrent }): SignatureClaim[] => {
      const claim = signatureClaimSchema.safeParse({
        signer: tidyClaimText(signer.name) || null,
        role: tidyClaimText(signerRoleWords(signer)) || null,
        registration: (signer.registration && tidyClaimText(signer.registration)) || null,
        signedOn: dateIn(zone, new Date(signedAt)),
        service: ownService,
        heading: null,
        isChanged: !isCurrent,
      })
      if (!claim.success) problems.push(damagedProblem('signOff'))
      return claim.data ? [claim.data] : []
    },
  )
  return limitClaims([...claimsOfSignatures, ...(earlier.data ?? [])], problems)
}
