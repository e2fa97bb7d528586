import { z } from 'zod'
import { knownIdSchema } from '#platform/contract/identifiers.ts'

/** What understanding a post gives to its reader. */
export const readerEffectsSchema = z.strictObject({
  satisfies: z
    .strictObject({ id: knownIdSchema, title: z.string() })
    .nullable()
    .describe('The requirement in use that the caller meets by understanding the post'),
  cpd: z
    .strictObject({
      hours: z.number(),
      category: z.string(),
      state: z
        .enum(['later', 'offered', 'added'])
        .describe(
          '`later`: the caller has not understood the present version yet; `added`: once, also if deleted since',
        ),
      activityId: knownIdSchema.nullable().describe('The activity of the caller, unless they deleted it'),
      addsCpd: z.boolean().describe('Whether the caller chose that posts are recorded by themselves'),
    })
    .nullable(),
})
export type ReaderEffects = z.output<typeof readerEffectsSchema>
