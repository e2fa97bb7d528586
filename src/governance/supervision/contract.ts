import { z } from 'zod'
import { fitnessSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { permissionsSchema } from '#people/users/reach/oversight.contract.ts'
import { supervisionLinkSchema } from '#people/users/supervision/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, roleSchema } from '#platform/contract/fields.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** The most clinicians in one answer. Nobody supervises more. */
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
  kinds: z.array(supervisionLinkSchema.shape.kind).describe('The kinds of the caller’s links'),
  permissions: permissionsSchema.describe('What the caller’s links permit together'),
  lastCaseDate: responseDate
    .nullable()
    .describe('The date of the last case that counts; null if there is none, or without the permission'),
  fitness: fitnessSchema
    .nullable()
    .describe('Whether the clinician is fit to fly today; null without the permission'),
  attention: z.array(attentionSchema).describe('The most urgent reason first'),
})
export type RosterClinician = z.output<typeof rosterClinicianSchema>

export const listMyClinicians = endpoint(addresses.listMyClinicians, {
  summary: `The clinicians to whom the caller is linked today, ${maxShownClinicians} at most. Those who need attention come first, with the reasons; the others follow by name. Empty unless the caller is a supervisor`,
  costly: true,
  response: z.strictObject({
    clinicians: z.array(rosterClinicianSchema).max(maxShownClinicians),
    isCapped: z.boolean().describe('Whether there are more clinicians than listed'),
  }),
})

const clinicianSchema = rosterClinicianSchema.extend({
  role: roleSchema,
  base: z.string().nullable().describe('The name of the base at which the clinician works'),
})
export type SupervisedClinician = z.output<typeof clinicianSchema>

export const getMyClinician = endpoint(addresses.getMyClinician, {
  summary: 'One clinician to whom the caller, a supervisor, is linked today, as far as the links permit',
  costly: true,
  params: byId,
  response: z.strictObject({ clinician: clinicianSchema }),
  errors: ['user_not_found'],
})
