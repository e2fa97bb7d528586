import { z } from 'zod'
import { asOf, namedRequirement } from '#compliance/state/contract.ts'
import { fitVerdicts, stateStatuses } from '#compliance/rules/words.contract.ts'
import { roles } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'

export const mostPeople = 2_000

export const getMatrix = endpoint({
  name: 'getMatrix',
  summary:
    'The states of the people whom the caller oversees on a day: assigned clinicians, or everybody for administrators',
  method: 'GET',
  path: '/api/compliance/matrix',
  access: roles('supervisor', 'admin', 'super_admin'),
  query: z.strictObject({
    asOf,
    organizationId: idSchema.optional().describe('Only people of this organization'),
    requirementId: idSchema.optional().describe('Only this requirement'),
  }),
  response: z.strictObject({
    asOf: field.knownDate,
    requirements: z.array(namedRequirement),
    people: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          role: z.string(),
          profession: z.string().nullable(),
          organizationId: z.string().nullable(),
          baseCode: z.string().nullable(),
          verdict: z.enum(fitVerdicts),
          statuses: z.array(z.enum(stateStatuses)).describe('One for each of `requirements`, in their order'),
          validUntil: z.array(field.knownDate.nullable()).describe('Likewise'),
        }),
      )
      .max(mostPeople)
      .describe('By name'),
    isCapped: z.boolean().describe('Whether there are more people than are shown'),
  }),
})
export type Matrix = z.output<(typeof getMatrix)['response']>
