import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listUnansweredRequests: ['GET /api/admin/sign-off-requests/unanswered', 'administrators'],
  giveUnansweredRequests: ['POST /api/admin/sign-off-requests/give', 'administrators'],
})
