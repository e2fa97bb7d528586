import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { numberInSteps, oneOf, yesOrNo } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { toCodes } from '#reference/codes.ts'
import { activityCategories } from '#reference/cpd-lists.ts'
import { addresses } from '../addresses.ts'

/** What understanding a post gives to its reader, as its author writes it. */
export const effectFields = {
  satisfies: idSchema
    .nullable()
    .default(null)
    .describe('The requirement of the organization that whoever understands the post meets'),
  cpd: z
    .strictObject({
      hours: numberInSteps(0.25, 40, 0.25),
      category: oneOf(toCodes(activityCategories)),
    })
    .nullable()
    .default(null)
    .describe('The CPD activity that whoever understands the post may record'),
}

const effectsSchema = z.strictObject(effectFields)
export type Effects = z.output<typeof effectsSchema>

export const chooseNewsCpd = endpoint(addresses.chooseNewsCpd, {
  summary: 'Choose whether each post that the caller understands from now on is recorded as CPD by itself',
  body: z.strictObject({ addsCpd: yesOrNo }),
  response: z.strictObject({ addsCpd: z.boolean() }),
})
