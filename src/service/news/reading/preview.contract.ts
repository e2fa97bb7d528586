import { z } from 'zod'
import { professionSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { roleSchema } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { addresses } from '../addresses.ts'
import { audienceSchema, baseSchema, organizationSchema } from '../posts/contract.ts'
import { reasonSchema } from './contract.ts'

const readerSchema = z
  .strictObject({
    organizationId: idSchema.nullable(),
    role: roleSchema,
    profession: professionSchema.nullable(),
    base: baseSchema.nullable(),
  })
  .describe(
    'A made-up reader. People whom the audience names are its readers too, whatever their role, profession and base',
  )
export type PossibleReader = z.output<typeof readerSchema>

export const previewNewsPost = endpoint(addresses.previewNewsPost, {
  summary: 'Whether an audience includes a reader with this organization, role, profession and base, and why',
  body: z.strictObject({
    organizationId: organizationSchema,
    audience: audienceSchema,
    reader: readerSchema,
  }),
  response: z.strictObject({ isMeant: z.boolean(), because: z.array(reasonSchema) }),
  errors: ['news_audience_not_yours'],
})
