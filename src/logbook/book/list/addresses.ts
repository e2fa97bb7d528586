import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listCases: ['GET /api/cases', 'signed_in'],
  getCaseTotals: ['GET /api/cases/totals', 'signed_in'],
  listNearSearches: ['GET /api/cases/near-searches', 'signed_in'],
})
