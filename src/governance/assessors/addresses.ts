import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  askAssessor: ['POST /api/cases/:id/assessor-requests', 'signed_in'],
  listAssessorRequests: ['GET /api/cases/:id/assessor-requests', 'signed_in'],
  listMyAssessorRequests: ['GET /api/assessor-requests', 'signed_in'],
  withdrawAssessorRequest: ['POST /api/assessor-requests/:id/withdraw', 'signed_in'],
  openSharedCase: ['POST /api/shared-cases/open', 'public'],
  signSharedCase: ['POST /api/shared-cases/sign', 'public'],
  returnSharedCase: ['POST /api/shared-cases/return', 'public'],
})
