import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  signCase: ['POST /api/cases/:id/signatures', 'overseers', { proof: 'always' }],
  listCaseSignatures: ['GET /api/cases/:id/signatures', 'signed_in'],
  listSignOffStates: ['GET /api/signatures/states', 'signed_in'],
  adviseOnLevel: ['PUT /api/signatures/:id/advice', 'overseers'],
  listSigningKeys: ['GET /api/signing-keys', 'public'],
})
