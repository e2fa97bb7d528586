import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const maxWaivers = 50

export const waiverSchema = z.strictObject({
  ...identified,
  requirementId: z.string(),
  ownerId: z.string(),
  from: field.responseDate,
  until: field.responseDate.describe('The last day of the waiver'),
  reason: z.string(),
  grantedBy: z.strictObject({ id: z.string(), name: z.string() }),
  endedOn: field.responseDate.nullable().describe('The first day without the waiver, if somebody ended it'),
  createdAt: field.knownInstant,
})
export type Waiver = z.output<typeof waiverSchema>

export const grantWaiver = endpoint(addresses.grantWaiver, {
  summary:
    'Exempt a person from a requirement until a day; repeating the request with the same id returns the stored waiver',
  body: z.strictObject({
    _id: idSchema.optional(),
    requirementId: idSchema,
    userId: idSchema,
    until: field.recordedDate,
    reason: freeText(300, 3),
  }),
  response: waiverSchema,
  status: 201,
  errors: [
    'user_not_found',
    'compliance_waiver_id_taken',
    'own_compliance_waiver',
    'compliance_waivers_full',
    'access_denied',
  ],
})

export const endWaiver = endpoint(addresses.endWaiver, {
  summary: 'End a waiver from today on; ending it again changes nothing',
  params: byId,
  response: waiverSchema,
  errors: ['compliance_waiver_not_found', 'own_compliance_waiver', 'access_denied'],
})
