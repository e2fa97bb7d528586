import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getBaseBoard: ['GET /api/base-board', 'signed_in'],
})
