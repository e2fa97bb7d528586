import { z } from 'zod'
import { text } from '#platform/contract/text.ts'

/**
 * The author's confirmation that the matches of one pattern in one field identify nobody. It never contains the text itself.
 */
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
  .describe('The warnings that the author has checked and confirmed; audited, and not part of the case')

/** A match of a pattern, as offsets into the text. */
export interface Match {
  pattern: string
  start: number
  end: number
  /** True if the match may be something else, so that it warns and never blocks. */
  isUncertain?: boolean
}
