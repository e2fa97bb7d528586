import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listMyClinicians: ['GET /api/supervision/clinicians', 'overseers'],
  getClinicianChanges: ['GET /api/supervision/clinicians/:id/changes', 'overseers'],
  recordLook: ['PUT /api/supervision/clinicians/:id/look', 'overseers'],
  getMyClinician: ['GET /api/supervision/clinicians/:id', 'overseers'],
})
