import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listOpeningTotals: ['GET /api/opening-totals', 'signed_in'],
  createOpeningTotal: ['POST /api/opening-totals', 'signed_in'],
  updateOpeningTotal: ['PUT /api/opening-totals/:id', 'signed_in'],
  deleteOpeningTotal: ['DELETE /api/opening-totals/:id', 'signed_in'],
})
