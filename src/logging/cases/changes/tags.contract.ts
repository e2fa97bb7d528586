import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { tagSchema } from '../contract.ts'

/** The maximum number of cases that one request may change. */
export const maxTaggedCases = 100

const tags = z.array(tagSchema).max(10, 'Use at most 10 tags.').default([])

export const tagCases = endpoint(addresses.tagCases, {
  summary:
    'Add tags to several of the caller’s own cases, or remove them; either all cases are changed or none',
  body: z.strictObject({
    ids: z
      .array(idSchema)
      .min(1, 'Choose at least one case.')
      .max(maxTaggedCases, `Choose at most ${maxTaggedCases} cases.`),
    add: tags,
    remove: tags,
  }),
  response: z.strictObject({
    changed: z.array(knownIdSchema),
    skipped: z.array(
      z.strictObject({
        id: knownIdSchema,
        reason: z
          .enum(['not_found', 'voided', 'too_many_tags'])
          .describe('`not_found`: deleted, or not the caller’s own'),
      }),
    ),
  }),
})
export type TagRequest = z.output<(typeof tagCases)['body'] & z.ZodType>
