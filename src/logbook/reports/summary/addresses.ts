import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getReport: ['GET /api/reports/summary', 'signed_in'],
})
