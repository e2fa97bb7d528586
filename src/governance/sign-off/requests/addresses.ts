import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  askForSignatures: ['POST /api/sign-off-requests', 'signed_in'],
  listMySignOffRequests: ['GET /api/sign-off-requests', 'signed_in'],
  listCaseSignOffRequests: ['GET /api/cases/:id/sign-off-requests', 'signed_in'],
  listWaitingForMe: ['GET /api/sign-off-requests/waiting', 'overseers'],
  withdrawSignOffRequest: ['POST /api/sign-off-requests/:id/withdraw', 'signed_in'],
  redirectSignOffRequest: ['POST /api/sign-off-requests/:id/redirect', 'signed_in'],
  nudgeSignOffRequest: ['POST /api/sign-off-requests/:id/nudge', 'signed_in'],
  returnSignOffRequest: ['POST /api/sign-off-requests/:id/return', 'overseers'],
})
