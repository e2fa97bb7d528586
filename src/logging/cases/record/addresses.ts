import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listCaseChanges: ['GET /api/cases/:id/history', 'signed_in'],
})
