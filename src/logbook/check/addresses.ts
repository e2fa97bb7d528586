import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  checkLogbook: ['GET /api/cases/check', 'signed_in'],
  listFindings: ['GET /api/cases/check/findings', 'signed_in'],
})
