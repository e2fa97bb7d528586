import { z } from 'zod'
import { roles } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, versionSchema } from '#platform/contract/identifiers.ts'
import { userDetailSchema } from '../contract.ts'

export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  summary:
    'Confirm name, profession and licence number as a person has changed them since they were approved',
  method: 'PATCH',
  path: '/api/admin/users/:id/confirm-identity',
  access: roles('admin', 'super_admin'),
  params: byId,
  body: z.strictObject({ version: versionSchema.describe('What was seen is confirmed, and nothing newer') }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change'],
})
