import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listAssignedClinicians: ['GET /api/clinicians', 'signed_in'],
})
