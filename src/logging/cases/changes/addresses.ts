import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  flagCase: ['PATCH /api/cases/:id/flag', 'signed_in'],
  voidCase: ['POST /api/cases/:id/void', 'signed_in'],
  deleteCase: ['DELETE /api/cases/:id', 'signed_in'],
  restoreCase: ['POST /api/cases/:id/restore', 'signed_in'],
  listDeletedCases: ['GET /api/cases/deleted', 'signed_in'],
  tagCases: ['POST /api/cases/tags', 'signed_in'],
})
