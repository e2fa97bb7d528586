import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getBackupState: ['GET /api/admin/backups', 'super_administrators'],
})
