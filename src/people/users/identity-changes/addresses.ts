import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  confirmIdentity: ['PATCH /api/admin/users/:id/confirm-identity', 'administrators'],
})
