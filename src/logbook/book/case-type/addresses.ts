import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getCaseTypeSummary: ['GET /api/cases/type/:type/summary', 'signed_in'],
})
