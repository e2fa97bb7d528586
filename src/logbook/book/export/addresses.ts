import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  exportLogbook: ['GET /api/logbook/export', 'signed_in'],
})
