import { z } from 'zod'
import { roles, signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'

/** The audiences that follow from no profession and no role: somebody must say who they are. */
export const duties = [
  'aircrew',
  'technical_crew',
  'winch_crew',
  'over_water',
  'driver',
  'prescriber',
] as const
export type Duty = (typeof duties)[number]

export const dutiesSchema = z.strictObject({
  userId: z.string(),
  duties: z.array(z.enum(duties)),
  baseCode: z.string().nullable(),
  bases: z
    .array(z.strictObject({ code: z.string(), label: z.string() }))
    .describe('The bases of the person’s organization that can be chosen'),
  version: z.int().min(0).describe('0: never set'),
})
export type Duties = z.output<typeof dutiesSchema>

const params = z.strictObject({ userId: idSchema })

export const getDuties = endpoint({
  name: 'getDuties',
  summary: 'What a person does on task, and at which base: it decides which requirements apply',
  method: 'GET',
  path: '/api/compliance/people/:userId/duties',
  access: signedIn,
  params,
  response: dutiesSchema,
  errors: ['user_not_found'],
})

export const setDuties = endpoint({
  name: 'setDuties',
  summary: 'Set the duties and the base of a person; supervisors for assigned clinicians',
  method: 'PUT',
  path: '/api/compliance/people/:userId/duties',
  access: roles('supervisor', 'admin', 'super_admin'),
  params,
  body: z.strictObject({
    duties: field.someOf(duties),
    baseCode: field.unknownOr(text(40, 1)),
    version: z.int().min(0).max(2_000_000_000).describe('The edited version; 0 if never set'),
  }),
  response: dutiesSchema,
  errors: ['user_not_found', 'duties_changed', 'access_denied'],
})
