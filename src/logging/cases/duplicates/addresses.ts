import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listDuplicates: ['GET /api/case-duplicates', 'signed_in'],
  markDifferent: ['PUT /api/case-duplicates/different', 'signed_in'],
  listDifferent: ['GET /api/case-duplicates/different', 'signed_in'],
})
