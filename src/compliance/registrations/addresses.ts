import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listRegistrations: ['GET /api/registrations', 'signed_in'],
  createRegistration: ['POST /api/registrations', 'signed_in'],
  updateRegistration: ['PUT /api/registrations/:id', 'signed_in'],
  deleteRegistration: ['DELETE /api/registrations/:id', 'signed_in'],
})
