import { z } from 'zod'
import { text } from '#platform/contract/text.ts'

/** That its author has looked at what was found in one field, and it identifies nobody. Never the words themselves. */
export const privacyCheckSchema = z.strictObject({
  path: text(100, 1).describe('The field, such as `clinical.summary`'),
  pattern: z
    .string()
    .max(40)
    .regex(/^[a-z_]+$/, 'Give the code of a pattern.'),
})
export type PrivacyCheck = z.output<typeof privacyCheckSchema>

export const privacyCheckedSchema = z
  .array(privacyCheckSchema)
  .max(200, 'Confirm at most 200.')
  .describe('What the author has looked at and confirmed; it is logged, and is no part of the case')

/** Where in a text something of a pattern stands. */
export interface Match {
  pattern: string
  start: number
  end: number
  /** Looks like it, but may well be something else: asked about, never refused. */
  isUnsure?: boolean
}
