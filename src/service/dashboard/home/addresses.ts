import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getHome: ['GET /api/dashboard/home', 'signed_in'],
  getTeamFitness: ['GET /api/dashboard/team-fitness', 'overseers'],
})
