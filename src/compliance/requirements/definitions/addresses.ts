import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listRequirements: ['GET /api/compliance/requirements', 'signed_in'],
  getRequirement: ['GET /api/compliance/requirements/:id', 'signed_in'],
  createRequirement: ['POST /api/compliance/requirements', 'overseers'],
  updateRequirement: ['PUT /api/compliance/requirements/:id', 'overseers'],
  acceptRequirement: ['POST /api/compliance/requirements/:id/accept', 'administrators'],
  retireRequirement: ['POST /api/compliance/requirements/:id/retire', 'administrators'],
  reinstateRequirement: ['POST /api/compliance/requirements/:id/reinstate', 'administrators'],
  deleteRequirement: ['DELETE /api/compliance/requirements/:id', 'overseers'],
  previewRequirement: ['POST /api/compliance/requirements/preview', 'overseers'],
})
