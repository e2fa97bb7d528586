import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getDashboardStats: ['GET /api/admin/dashboard-stats', 'administrators'],
  getWaitingWork: ['GET /api/dashboard/waiting-work', 'overseers'],
})
