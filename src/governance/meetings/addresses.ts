import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listMyAgreements: ['GET /api/agreements', 'signed_in'],
  listClinicianAgreements: ['GET /api/supervision/clinicians/:id/agreements', 'overseers'],
  addAgreement: ['POST /api/agreements', 'signed_in'],
  changeAgreement: ['PUT /api/agreements/:id', 'signed_in'],
  tickAgreement: ['PUT /api/agreements/:id/tick', 'signed_in'],
  markAction: ['PUT /api/agreed-actions/:id', 'signed_in'],
})
