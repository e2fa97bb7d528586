import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  login: ['POST /api/auth/login', 'public'],
  refreshToken: ['POST /api/auth/refresh-token', 'public'],
  logout: ['POST /api/auth/logout', 'public'],
  getMe: ['GET /api/auth/me', 'signed_in'],
  completeSetup: ['POST /api/auth/setup', 'public'],
})
