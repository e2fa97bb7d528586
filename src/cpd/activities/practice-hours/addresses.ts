import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listPracticeHours: ['GET /api/cpd/practice-hours', 'signed_in'],
  createPracticeHours: ['POST /api/cpd/practice-hours', 'signed_in'],
  updatePracticeHours: ['PUT /api/cpd/practice-hours/:id', 'signed_in'],
  deletePracticeHours: ['DELETE /api/cpd/practice-hours/:id', 'signed_in'],
})
