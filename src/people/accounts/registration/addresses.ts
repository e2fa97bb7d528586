import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  register: ['POST /api/auth/register', 'public'],
})
