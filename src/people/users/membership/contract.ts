import { z } from 'zod'
import { roles, roleSchema } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { userDetailSchema } from '../contract.ts'

/** A user's membership: their role, their organization and their supervisor. */

const versionSeen = versionSchema
  .optional()
  .describe('The version of the user that was seen; refused when there is a newer one')

export const changeRole = endpoint({
  name: 'changeRole',
  summary: 'Change a user’s role, from their next request on; supervision that does not fit it ends',
  method: 'PATCH',
  path: '/api/admin/users/:id/role',
  access: roles('super_admin'),
  params: byId,
  body: z.strictObject({ role: roleSchema, version: versionSeen }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change', 'last_super_admin'],
})

export const changeOrganization = endpoint({
  name: 'changeOrganization',
  summary: 'Set a user’s organization, or none',
  method: 'PATCH',
  path: '/api/admin/users/:id/organization',
  access: roles('super_admin'),
  params: byId,
  body: z.strictObject({ organizationId: idSchema.nullable(), version: versionSeen }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change', 'organization_not_offered'],
})

export const assignSupervisor = endpoint({
  name: 'assignSupervisor',
  summary: 'Set a clinician’s supervisor, or none',
  method: 'PATCH',
  path: '/api/admin/users/:id/supervisor',
  access: roles('super_admin'),
  params: byId,
  body: z.strictObject({ supervisor_id: idSchema.nullable(), version: versionSeen }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed'],
})
