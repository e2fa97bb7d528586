import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listColleagues: ['GET /api/colleagues', 'signed_in'],
})
