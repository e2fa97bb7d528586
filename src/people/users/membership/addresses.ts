import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  changeRole: ['PATCH /api/admin/users/:id/role', 'super_administrators', { proof: 'always' }],
  changeOrganization: ['PATCH /api/admin/users/:id/organization', 'super_administrators'],
  assignSupervisor: ['PATCH /api/admin/users/:id/supervisor', 'super_administrators'],
})
