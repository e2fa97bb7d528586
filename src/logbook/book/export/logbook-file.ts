/** The documented format of an exported logbook: see docs/export.md. */
import { z } from 'zod'
import { caseSchema } from '#logging/cases/contract.ts'
import { originSchema } from '#logging/cases/record/origin.contract.ts'
import { signatureClaimsSchema } from '#logging/cases/signature-claims/claim.contract.ts'
import { caseChangeSchema } from '#logging/cases/record/history.contract.ts'
import { exportedSignOffSchema } from './sign-off.contract.ts'
import { filterFields } from '../list/contract.ts'

/** A change that readers of the format must know about needs a new version, with its own schema beside the old one. */
export const logbookFileVersion = 1

export const logbookFileSchema = z.strictObject({
  format: z.literal('sortie-logbook'),
  version: z.literal(logbookFileVersion),
  exportedAt: z.iso.datetime(),
  timeZone: z.string().describe('The time zone of the mission times'),
  filters: z.strictObject(filterFields).describe('The filters of the export; empty if it has all cases'),
  cases: z
    .array(
      z.strictObject({
        ...caseSchema.shape,
        imported: originSchema
          .optional()
          .describe('Facts about this case in the file from which it was imported. Nobody has verified them'),
        signOff: exportedSignOffSchema
          .optional()
          .describe('The state of the sign-off; left out if nobody was asked and nobody has signed'),
        signatureClaims: signatureClaimsSchema
          .optional()
          .describe(
            'Who signed this case according to the file from which it was imported. Nobody has verified it, and it is not a signature given in Sortie',
          ),
        history: z.array(caseChangeSchema).describe('Every change of this case, oldest first'),
      }),
    )
    .describe('Newest first'),
})
export type LogbookFile = z.output<typeof logbookFileSchema>

/** Returns the JSON Schema that is published with the product. */
export const logbookJsonSchema = () => ({
  $id: '/schemas/logbook-v1.json',
  title: 'A logbook exported from Sortie',
  ...z.toJSONSchema(logbookFileSchema, { io: 'output', unrepresentable: 'any' }),
})
