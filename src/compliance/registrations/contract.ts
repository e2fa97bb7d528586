import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { toCodes } from '#reference/codes.ts'
import { regulators } from '#reference/regulators.ts'
import { addresses } from './addresses.ts'

export const maxRegistrations = 100

const enteredFields = {
  regulator: field.oneOf(toCodes(regulators)),
  regulatorOther: field.unknownOr(freeText(120)).describe('The name of a regulator that is not listed'),
  number: text(60, 3),
  expiresOn: field
    .unknownOr(
      field.calendarDate.refine(
        (date) => date >= '1990-01-01' && date < '2100-01-01',
        'Use a date from 1990 to 2099.',
      ),
    )
    .describe('The last valid day; without it, the registration does not keep a requirement current'),
}
const enteredSchema = z.strictObject(enteredFields)
export type EnteredRegistration = z.output<typeof enteredSchema>

export const registrationSchema = z.strictObject({
  ...identified,
  regulator: z.string(),
  regulatorOther: z.string().nullable(),
  regulatorLabel: z.string(),
  number: z.string(),
  expiresOn: field.responseDate.nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Registration = z.output<typeof registrationSchema>

export const listRegistrations = endpoint(addresses.listRegistrations, {
  summary: 'My registrations with regulators',
  response: z.strictObject({ registrations: z.array(registrationSchema).max(maxRegistrations) }),
})

export const createRegistration = endpoint(addresses.createRegistration, {
  summary:
    'Add a registration of mine; its expiry also becomes a record of the requirements that require it. Repeating the request with the same id and content returns the stored one',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: registrationSchema,
  status: 201,
  errors: ['regulator_registration_id_taken', 'regulator_registrations_full'],
})

export const updateRegistration = endpoint(addresses.updateRegistration, {
  summary:
    'Replace a registration of mine, unless it has changed since the edited version; a new expiry becomes a new record',
  params: byId,
  body: z.strictObject({ ...enteredFields, version: versionSchema }),
  response: registrationSchema,
  errors: ['regulator_registration_not_found', 'regulator_registration_changed'],
})

export const deleteRegistration = endpoint(addresses.deleteRegistration, {
  summary: 'Remove a registration of mine; the records that were made from it stay',
  params: byId,
  response: z.strictObject(identified),
  errors: ['regulator_registration_not_found'],
})
