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
  filters: z.strictObject(filterFields).describe('What the cases were narrowed to; empty for all of them'),
  cases: z
    .array(
      z.strictObject({
        ...caseSchema.shape,
        imported: originSchema
          .optional()
          .describe(
            'What an earlier file said of this case, which was imported from it. Nobody has verified it',
          ),
        signOff: exportedSignOffSchema
          .optional()
          .describe('How far its sign-off is; left out if nobody was asked and nobody has signed'),
        signatureClaims: signatureClaimsSchema
          .optional()
          .describe(
            'Who signed this case according to an earlier file, from which it was imported. Nobody has verified it, and it is no signature of this service',
          ),
        history: z.array(caseChangeSchema).describe('Every change of this case, the oldest first'),
      }),
    )
    .describe('The newest first'),
})
export type LogbookFile = z.output<typeof logbookFileSchema>

/** Returns the JSON Schema that is published with the product. */
export const logbookJsonSchema = () => ({
  $id: '/schemas/logbook-v1.json',
  title: 'A logbook exported from Sortie',
  ...z.toJSONSchema(logbookFileSchema, { io: 'output', unrepresentable: 'any' }),
})
