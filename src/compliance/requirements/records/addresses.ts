import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listComplianceRecords: ['GET /api/compliance/records', 'signed_in'],
  createComplianceRecord: ['POST /api/compliance/records', 'signed_in'],
  getComplianceRecord: ['GET /api/compliance/records/:id', 'signed_in'],
  listActivityRecords: ['GET /api/compliance/activities/:id/records', 'signed_in'],
  withdrawComplianceRecord: ['DELETE /api/compliance/records/:id', 'signed_in'],
  listWaitingRecords: ['GET /api/compliance/verification', 'overseers'],
  verifyComplianceRecord: ['POST /api/compliance/records/:id/verify', 'overseers'],
  returnComplianceRecord: ['POST /api/compliance/records/:id/return', 'overseers'],
  grantWaiver: ['POST /api/compliance/waivers', 'overseers'],
  endWaiver: ['POST /api/compliance/waivers/:id/end', 'overseers'],
})
