import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  verifyEmail: ['POST /api/auth/verify-email/:token', 'public'],
  verifyEmailByBody: ['POST /api/auth/verify-email', 'public'],
  resendVerification: ['POST /api/auth/resend-verification', 'public'],
})
