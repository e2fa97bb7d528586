import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listOutsideSignatures: ['GET /api/admin/outside-signatures', 'administrators'],
  listSigningPairs: ['GET /api/admin/signing-pairs', 'administrators'],
})
