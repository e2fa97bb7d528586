import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listUsers: ['GET /api/admin/users', 'administrators'],
  getUser: ['GET /api/admin/users/:id', 'administrators'],
  updateUser: ['PUT /api/admin/users/:id', 'super_administrators', { proof: 'always' }],
  createUser: ['POST /api/admin/users', 'super_administrators', { proof: 'always' }],
  approveUser: ['PATCH /api/admin/users/:id/approve', 'administrators'],
  rejectUser: ['PATCH /api/admin/users/:id/reject', 'administrators'],
  deactivateUser: ['PATCH /api/admin/users/:id/deactivate', 'super_administrators', { proof: 'always' }],
  activateUser: ['PATCH /api/admin/users/:id/activate', 'super_administrators', { proof: 'always' }],
})
