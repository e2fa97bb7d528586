import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listUserSessions: ['GET /api/admin/users/:id/sessions', 'administrators'],
  endUserSessions: ['POST /api/admin/users/:id/sessions/end', 'administrators', { proof: 'always' }],
})
