import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { administratorReachSchema, roleSchema } from '#platform/contract/fields.ts'
import { byId, idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { userDetailSchema } from '../contract.ts'

/** A user's membership: their role, their organization and their supervisor. */

const versionSeen = versionSchema
  .optional()
  .describe('The version of the user that was seen; refused when there is a newer one')

export const changeRole = endpoint(addresses.changeRole, {
  summary:
    'Change a user’s role, and what an administrator administers, from their next request on; supervision that does not fit it ends',
  params: byId,
  body: z.strictObject({
    role: roleSchema,
    reach: administratorReachSchema
      .optional()
      .describe('Only for administrators; unchanged if omitted, and the whole service for a new one'),
    version: versionSeen,
  }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change', 'last_super_admin'],
})

export const changeOrganization = endpoint(addresses.changeOrganization, {
  summary: 'Set a user’s organization, or none',
  params: byId,
  body: z.strictObject({ organizationId: idSchema.nullable(), version: versionSeen }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change', 'organization_not_offered'],
})

export const assignSupervisor = endpoint(addresses.assignSupervisor, {
  summary: 'Set a clinician’s supervisor, or none',
  params: byId,
  body: z.strictObject({ supervisor_id: idSchema.nullable(), version: versionSeen }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed'],
})
