import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listMyClinicians: ['GET /api/supervision/clinicians', 'overseers'],
  getMyClinician: ['GET /api/supervision/clinicians/:id', 'overseers'],
})
