/** A user's statement that two similar cases are different patients, so that they are not shown as duplicates. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { duplicateSchema } from './contract.ts'

export const markDifferent = endpoint(addresses.markDifferent, {
  summary: 'Mark two of my cases as different patients, or remove the mark; repeating it changes nothing',
  body: z.strictObject({ caseId: idSchema, otherId: idSchema, isDifferent: z.boolean() }),
  response: z.strictObject({ isDifferent: z.boolean() }),
  errors: ['case_not_found'],
})

const differentPairSchema = z.strictObject({
  cases: z.tuple([duplicateSchema, duplicateSchema]),
  markedAt: knownInstant,
})
export type DifferentPair = z.output<typeof differentPairSchema>

export const listDifferent = endpoint(addresses.listDifferent, {
  summary: 'The pairs of my cases that I marked as different patients, last marked first, a page at a time',
  query: z.strictObject({
    cursor: text(400).optional(),
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 50.')
      .int()
      .min(1)
      .max(50)
      .default(10),
  }),
  response: z.strictObject({ pairs: z.array(differentPairSchema), nextCursor: z.string().nullable() }),
})
