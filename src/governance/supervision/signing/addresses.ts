import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getCaseToSign: ['GET /api/sign-off-requests/:id/case', 'overseers'],
})
