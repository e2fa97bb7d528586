import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  offerCase: ['POST /api/cases/:id/offers', 'signed_in'],
  listCaseOffers: ['GET /api/case-offers', 'signed_in'],
  acceptCaseOffer: ['POST /api/case-offers/:id/accept', 'signed_in'],
  dismissCaseOffer: ['POST /api/case-offers/:id/dismiss', 'signed_in'],
  restoreCaseOffer: ['POST /api/case-offers/:id/restore', 'signed_in'],
})
