import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getLogbookSettings: ['GET /api/logbook/settings', 'signed_in'],
  putLogbookSettings: ['PUT /api/logbook/settings', 'signed_in'],
  getCaseDefaults: ['GET /api/logbook/defaults', 'signed_in'],
  clearCaseDefaults: ['DELETE /api/logbook/defaults', 'signed_in'],
})
