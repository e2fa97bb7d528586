import { z } from 'zod'
import { anyone, roles } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'

export const organizationStatuses = ['active', 'inactive'] as const
export const organizationStatusSchema = z.enum(organizationStatuses, 'Choose active or inactive.')
export type OrganizationStatus = z.infer<typeof organizationStatusSchema>

const shortestName = 2
const longestName = 120

// Counted in characters as the database counts them, so that one emoji is not two.
const nameSchema = text(longestName).refine(
  (name) => Array.from(name).length >= shortestName,
  `Use at least ${shortestName} characters.`,
)

const settingsSchema = z.strictObject({
  paediatricAgeLimit: z
    .int('Use a whole number from 14 to 18.')
    .min(14, 'Use a whole number from 14 to 18.')
    .max(18, 'Use a whole number from 14 to 18.')
    .describe('Under so many years a patient is a child'),
  sceneTimeAlertMinutes: z
    .int('Use a whole number from 5 to 600.')
    .min(5, 'Use a whole number from 5 to 600.')
    .max(600, 'Use a whole number from 5 to 600.')
    .describe('On scene for longer than this is asked about'),
  storeExactTimes: z.boolean().describe('Whether clock times are kept, or the intervals between them only'),
})
export type OrganizationSettings = z.infer<typeof settingsSchema>

export const organizationSchema = z.strictObject({
  ...identified,
  org_name: z.string(),
  slug: z.string(),
  status: organizationStatusSchema,
  settings: settingsSchema,
  createdBy: z
    .strictObject({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Null when the operator created it'),
  createdAt: knownInstant,
  updatedAt: knownInstant,
  version: z.int().positive().describe('Send it back with a change, so that nobody else’s is lost'),
})
export type Organization = z.infer<typeof organizationSchema>

/** What registration needs to offer an organization, and nothing else. */
export const publicOrganizationSchema = z.strictObject({
  ...identified,
  org_name: z.string(),
  slug: z.string(),
})
export type PublicOrganization = z.infer<typeof publicOrganizationSchema>

const administrators = roles('admin', 'super_admin')

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  summary: 'All organizations, by name',
  method: 'GET',
  path: '/api/organizations',
  access: administrators,
  response: z.array(organizationSchema),
})

export const createOrganization = endpoint({
  name: 'createOrganization',
  summary: 'Create an organization; its slug is made from its name',
  method: 'POST',
  path: '/api/organizations',
  access: administrators,
  body: z.strictObject({ org_name: nameSchema }),
  response: organizationSchema,
  status: 201,
  errors: ['organization_name_taken'],
})

export const updateOrganizationRequestSchema = z
  .strictObject({
    org_name: nameSchema.optional(),
    status: organizationStatusSchema.optional(),
    settings: settingsSchema.partial().optional().describe('How cases are logged; what is left out stays'),
    version: versionSchema
      .optional()
      .describe('The version that was edited; refused when there is a newer one'),
  })
  .refine(
    ({ org_name, status, settings = {} }) =>
      org_name !== undefined || status !== undefined || Object.keys(settings).length > 0,
    'Say what is to change.',
  )
export type UpdateOrganizationRequest = z.infer<typeof updateOrganizationRequestSchema>

export const updateOrganization = endpoint({
  name: 'updateOrganization',
  summary:
    'Rename an organization, set its status or its settings; what is left out stays, and so does the slug',
  method: 'PUT',
  path: '/api/organizations/:id',
  access: administrators,
  params: byId,
  body: updateOrganizationRequestSchema,
  response: organizationSchema,
  errors: ['organization_not_found', 'organization_changed', 'organization_name_taken'],
})

export const deactivateOrganization = endpoint({
  name: 'deactivateOrganization',
  summary: 'Hide an active organization from registration; its people keep their access',
  method: 'PATCH',
  path: '/api/organizations/:id/deactivate',
  access: administrators,
  params: byId,
  response: organizationSchema,
  errors: ['organization_not_found', 'organization_is_inactive'],
})

export const activateOrganization = endpoint({
  name: 'activateOrganization',
  summary: 'Offer an inactive organization to registration again',
  method: 'PATCH',
  path: '/api/organizations/:id/activate',
  access: administrators,
  params: byId,
  response: organizationSchema,
  errors: ['organization_not_found', 'organization_is_active'],
})

export const listActiveOrganizations = endpoint({
  name: 'listActiveOrganizations',
  summary: 'The organizations that a registration may name',
  method: 'GET',
  path: '/api/public/organizations/active',
  access: anyone,
  response: z.array(publicOrganizationSchema),
})
