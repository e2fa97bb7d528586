import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listCpdSuggestions: ['GET /api/cpd/suggestions', 'signed_in'],
  dismissCpdSuggestion: ['POST /api/cpd/suggestions/:id/dismiss', 'signed_in'],
  restoreCpdSuggestion: ['POST /api/cpd/suggestions/:id/restore', 'signed_in'],
  startActivityFromCase: ['GET /api/cpd/cases/:id/start', 'signed_in'],
  listCaseActivities: ['GET /api/cpd/cases/:id/activities', 'signed_in'],
})
