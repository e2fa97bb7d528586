import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listReportDefinitions: ['GET /api/report-definitions', 'signed_in'],
  createReportDefinition: ['POST /api/report-definitions', 'signed_in'],
  updateReportDefinition: ['PUT /api/report-definitions/:id', 'signed_in'],
  deleteReportDefinition: ['DELETE /api/report-definitions/:id', 'signed_in'],
})
