import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  downloadRecord: ['GET /api/cpd/records/file', 'signed_in'],
  downloadEvidence: ['GET /api/cpd/records/evidence', 'signed_in'],
})
