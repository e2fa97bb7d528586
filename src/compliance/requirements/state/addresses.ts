import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getStates: ['GET /api/compliance/states', 'signed_in'],
})
