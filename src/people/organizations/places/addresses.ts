import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getPlaces: ['GET /api/organizations/:id/places', 'administrators'],
  addPlace: ['POST /api/organizations/:id/places', 'administrators'],
  changePlace: ['PATCH /api/organizations/:id/places/:kind/:code', 'administrators'],
})
