import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listStandards: ['GET /api/cpd/standards', 'signed_in'],
  saveStandard: ['PUT /api/cpd/standards/:code', 'administrators'],
})
