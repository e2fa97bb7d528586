import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { userDetailSchema } from '../contract.ts'

export const confirmIdentity = endpoint(addresses.confirmIdentity, {
  summary: 'Confirm the name, profession and licence number that a user has changed since approval',
  params: byId,
  body: z.strictObject({ version: versionSchema.describe('Confirms this version only, nothing newer') }),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'own_account_change'],
})
