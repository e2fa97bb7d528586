import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listOrganizations: ['GET /api/organizations', 'administrators'],
  createOrganization: ['POST /api/organizations', 'administrators'],
  updateOrganization: ['PUT /api/organizations/:id', 'administrators'],
  deactivateOrganization: ['PATCH /api/organizations/:id/deactivate', 'administrators'],
  activateOrganization: ['PATCH /api/organizations/:id/activate', 'administrators'],
  listActiveOrganizations: ['GET /api/public/organizations/active', 'public'],
})
