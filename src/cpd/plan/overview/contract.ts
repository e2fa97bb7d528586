import { z } from 'zod'
import { responseDate } from '#platform/contract/fields.ts'

/** The name of a CPD cycle, as a goal or a review shows it. */
export const cycleNameSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  cycleStart: responseDate,
  cycleEnd: responseDate,
})
