import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listActivities: ['GET /api/cpd/activities', 'signed_in'],
  getActivityTotals: ['GET /api/cpd/activities/totals', 'signed_in'],
  listActivityTags: ['GET /api/cpd/activities/tags', 'signed_in'],
  createActivity: ['POST /api/cpd/activities', 'signed_in'],
  getActivity: ['GET /api/cpd/activities/:id', 'signed_in'],
  updateActivity: ['PUT /api/cpd/activities/:id', 'signed_in'],
  listPersonActivities: ['GET /api/cpd/activities/user/:userId', 'signed_in'],
  deleteActivity: ['DELETE /api/cpd/activities/:id', 'signed_in'],
  restoreActivity: ['POST /api/cpd/activities/:id/restore', 'signed_in'],
  listDeletedActivities: ['GET /api/cpd/activities/deleted', 'signed_in'],
})
