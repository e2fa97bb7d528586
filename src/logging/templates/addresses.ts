import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listTemplates: ['GET /api/case-templates', 'signed_in'],
  createTemplate: ['POST /api/case-templates', 'signed_in'],
  updateTemplate: ['PUT /api/case-templates/:id', 'signed_in'],
  deleteTemplate: ['DELETE /api/case-templates/:id', 'signed_in'],
})
