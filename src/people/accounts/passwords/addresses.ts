import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  forgotPassword: ['POST /api/auth/forgot-password', 'public'],
  validateResetToken: ['GET /api/auth/validate-reset-token/:token', 'public'],
  resetPassword: ['POST /api/auth/reset-password', 'public'],
  changePassword: ['POST /api/auth/change-password', 'signed_in', { proof: 'unless_password_sent' }],
})
