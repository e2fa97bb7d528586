/** What a user says of two cases that look alike: they are no duplicates. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { duplicateSchema } from './contract.ts'

export const markDifferent = endpoint(addresses.markDifferent, {
  summary:
    'Say that two of my cases are different patients, or take that back; saying it again changes nothing',
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
  summary: 'The pairs of my cases that I said are different patients, last said first, a page at a time',
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
