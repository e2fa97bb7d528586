import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listMyLevels: ['GET /api/levels', 'signed_in'],
  listClinicianLevels: ['GET /api/supervision/clinicians/:id/levels', 'overseers'],
  decideLevel: ['POST /api/supervision/clinicians/:id/levels', 'overseers'],
})
