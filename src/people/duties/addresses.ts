import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getDuties: ['GET /api/compliance/people/:userId/duties', 'signed_in'],
  setDuties: ['PUT /api/compliance/people/:userId/duties', 'overseers'],
  listDuties: ['GET /api/compliance/duties', 'overseers'],
  changeDuties: ['POST /api/compliance/duties', 'overseers'],
})
