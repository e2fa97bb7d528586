import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  openDeviceKey: ['POST /api/auth/device-key', 'signed_in'],
})
