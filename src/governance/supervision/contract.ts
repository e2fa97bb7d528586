import { z } from 'zod'
import { fitnessSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { permissionsSchema } from '#people/users/reach/oversight.contract.ts'
import { supervisionLinkSchema } from '#people/users/supervision/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, roleSchema } from '#platform/contract/fields.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** More than anybody supervises; so many fit into one answer. */
export const maxShownClinicians = 500

const attentionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not_fit') }),
  z.strictObject({ kind: z.literal('expiring') }),
  z.strictObject({
    kind: z.literal('quiet'),
    weeks: z.int().nullable().describe('Whole weeks since the last case; null if there is none'),
  }),
])
/** Why a clinician needs the attention of their supervisor. */
export type Attention = z.output<typeof attentionSchema>

const rosterClinicianSchema = z.strictObject({
  id: knownIdSchema,
  name: z.string(),
  profession: z.string().nullable(),
  kinds: z.array(supervisionLinkSchema.shape.kind).describe('Of the links of the caller'),
  permissions: permissionsSchema.describe('What the links of the caller permit together'),
  lastCaseDate: responseDate
    .nullable()
    .describe('Of the last case that counts; null if there is none, or without the permission'),
  fitness: fitnessSchema
    .nullable()
    .describe('Whether they are fit to fly today; null without the permission'),
  attention: z.array(attentionSchema).describe('The most urgent reason first'),
})
export type RosterClinician = z.output<typeof rosterClinicianSchema>

export const listMyClinicians = endpoint(addresses.listMyClinicians, {
  summary: `The clinicians to whom the caller is linked today, and who of them needs attention because of what: these first, then by name, ${maxShownClinicians} at most. Empty unless the caller is a supervisor`,
  costly: true,
  response: z.strictObject({
    clinicians: z.array(rosterClinicianSchema).max(maxShownClinicians),
    isCapped: z.boolean().describe('Whether there are more'),
  }),
})

const clinicianSchema = rosterClinicianSchema.extend({
  role: roleSchema,
  base: z.string().nullable().describe('The name of the base at which they work'),
})
export type SupervisedClinician = z.output<typeof clinicianSchema>

export const getMyClinician = endpoint(addresses.getMyClinician, {
  summary: 'One clinician to whom the caller, a supervisor, is linked today, as far as the links permit',
  costly: true,
  params: byId,
  response: z.strictObject({ clinician: clinicianSchema }),
  errors: ['user_not_found'],
})
