import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listQuestions: ['GET /api/cases/check/questions', 'signed_in'],
  settleQuestion: ['PUT /api/cases/check/questions/settled', 'signed_in'],
})
