import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  uploadEvidence: ['POST /api/evidence', 'signed_in'],
  getEvidence: ['GET /api/evidence/:id', 'signed_in'],
  removeEvidence: ['DELETE /api/evidence/:id', 'signed_in'],
  openEvidence: ['GET /api/evidence/:id/file', 'public'],
})
