import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listAssessors: ['GET /api/organizations/:id/assessors', 'administrators'],
  addAssessor: ['POST /api/organizations/:id/assessors', 'administrators'],
  changeAssessor: ['PATCH /api/assessors/:id', 'administrators'],
  sendAssessorLink: ['POST /api/assessors/:id/link', 'administrators'],
  setSignatureCopies: ['PUT /api/organizations/:id/signature-copies', 'administrators'],
  listAssessorsForCase: ['GET /api/cases/:id/assessors', 'signed_in'],
  openAssessorEntry: ['POST /api/assessor-entries/open', 'public'],
  confirmAssessorEntry: ['POST /api/assessor-entries/confirm', 'public'],
})
