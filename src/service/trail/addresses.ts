import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listAccessLog: ['GET /api/access-log', 'signed_in'],
  downloadAccessLog: ['GET /api/access-log/file', 'signed_in'],
  listAuditEvents: ['GET /api/audit/events', 'administrators'],
  downloadAuditEvents: ['GET /api/audit/events/file', 'administrators', { proof: 'always' }],
})
