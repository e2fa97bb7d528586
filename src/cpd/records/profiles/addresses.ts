import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listCpdProfiles: ['GET /api/cpd/profiles', 'signed_in'],
  createCpdProfile: ['POST /api/cpd/profiles', 'signed_in'],
  getCpdProfile: ['GET /api/cpd/profiles/:id', 'signed_in'],
  updateCpdProfile: ['PUT /api/cpd/profiles/:id', 'signed_in'],
  deleteCpdProfile: ['DELETE /api/cpd/profiles/:id', 'signed_in'],
})
