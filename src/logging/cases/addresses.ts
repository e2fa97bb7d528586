import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  createCase: ['POST /api/cases', 'signed_in'],
  getCase: ['GET /api/cases/:id', 'signed_in'],
  updateCase: ['PUT /api/cases/:id', 'signed_in'],
})
