import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getPersonStats: ['GET /api/cases/user/:userId/stats', 'signed_in'],
  listPersonCases: ['GET /api/cases/user/:userId/cases', 'signed_in'],
  listPersonMissions: ['GET /api/cases/user/:userId/missions', 'signed_in'],
})
