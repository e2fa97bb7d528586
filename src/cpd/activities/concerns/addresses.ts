import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getCpdConcerns: ['GET /api/cpd/concerns', 'signed_in'],
})
