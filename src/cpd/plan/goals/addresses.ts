import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listGoals: ['GET /api/cpd/goals', 'signed_in'],
  createGoal: ['POST /api/cpd/goals', 'signed_in'],
  getGoal: ['GET /api/cpd/goals/:id', 'signed_in'],
  updateGoal: ['PUT /api/cpd/goals/:id', 'signed_in'],
  deleteGoal: ['DELETE /api/cpd/goals/:id', 'signed_in'],
})
