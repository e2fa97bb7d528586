import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getInterest: ['GET /api/learning/interest', 'signed_in'],
  registerInterest: ['PUT /api/learning/interest', 'signed_in'],
  withdrawInterest: ['DELETE /api/learning/interest', 'signed_in'],
})
