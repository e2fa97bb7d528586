import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getProfile: ['GET /api/profile', 'signed_in'],
  updateProfile: ['PUT /api/profile', 'signed_in'],
  updateNotifications: ['PUT /api/profile/notifications', 'signed_in'],
  updatePrivacy: ['PUT /api/profile/privacy', 'signed_in'],
  setPicture: ['PUT /api/profile/picture', 'signed_in'],
  removePicture: ['DELETE /api/profile/picture', 'signed_in'],
  getPicture: ['GET /api/pictures/:id', 'public'],
  requestEmailChange: ['POST /api/profile/email', 'signed_in', { proof: 'unless_password_sent' }],
  cancelEmailChange: ['DELETE /api/profile/email', 'signed_in'],
  listSessions: ['GET /api/profile/sessions', 'signed_in'],
  endSession: ['DELETE /api/profile/sessions/:id', 'signed_in'],
  endOtherSessions: ['POST /api/profile/sessions/end-others', 'signed_in'],
  requestDeletion: ['POST /api/profile/deletion', 'signed_in', { proof: 'unless_password_sent' }],
  cancelDeletion: ['DELETE /api/profile/deletion', 'signed_in'],
  exportMyData: ['GET /api/profile/export', 'signed_in'],
})
