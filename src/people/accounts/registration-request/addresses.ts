import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  openRequest: ['POST /api/auth/my-request', 'public'],
  changeRequest: ['PUT /api/auth/my-request', 'public'],
  repeatRequest: ['POST /api/auth/my-request/again', 'public'],
})
