import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  downloadReport: ['GET /api/reports/file', 'signed_in'],
})
