import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listEnrolments: ['GET /api/cpd/enrolments', 'signed_in'],
  createEnrolment: ['POST /api/cpd/enrolments', 'signed_in'],
  getEnrolment: ['GET /api/cpd/enrolments/:id', 'signed_in'],
  updateEnrolment: ['PUT /api/cpd/enrolments/:id', 'signed_in'],
  deleteEnrolment: ['DELETE /api/cpd/enrolments/:id', 'signed_in'],
  getAllocations: ['GET /api/cpd/activities/:id/allocations', 'signed_in'],
  putAllocations: ['PUT /api/cpd/activities/:id/allocations', 'signed_in'],
})
