import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getMatrix: ['GET /api/compliance/matrix', 'overseers'],
  getNotFit: ['GET /api/compliance/not-fit', 'administrators'],
  downloadMatrix: ['GET /api/compliance/matrix/file', 'overseers', { proof: 'always' }],
  askPeople: ['POST /api/compliance/matrix/ask', 'overseers'],
  waivePeople: ['POST /api/compliance/matrix/waive', 'overseers'],
  remindPeople: ['POST /api/compliance/matrix/remind', 'overseers'],
})
