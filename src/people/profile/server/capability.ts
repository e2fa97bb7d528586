import { everyone, signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { profileErrors } from '../errors.ts'
import { exportedAccount } from './export-account.ts'
import { removeUnusedPictureJob } from './picture.ts'
import { profileRoutes } from './routes.ts'

const byLink = 'Authorized by an emailed link or a signed URL, without signing in.'

export const profile: ServerCapability = {
  name: 'profile',
  routes: profileRoutes,
  errors: profileErrors,
  endpoints: {
    getProfile: { callers: signedInUsers, shows: 'own' },
    updateProfile: { callers: signedInUsers, shows: 'own' },
    updateNotifications: { callers: signedInUsers, shows: 'own' },
    updatePrivacy: { callers: signedInUsers, shows: 'own' },
    setPicture: { callers: signedInUsers, shows: 'own' },
    removePicture: { callers: signedInUsers, shows: 'own' },
    getPicture: { callers: everyone, shows: { because: byLink } },
    requestEmailChange: { callers: signedInUsers, shows: 'own' },
    cancelEmailChange: { callers: signedInUsers, shows: 'own' },
    listSessions: { callers: signedInUsers, shows: 'own' },
    endSession: { callers: signedInUsers, shows: 'own' },
    endOtherSessions: { callers: signedInUsers, shows: 'own' },
    requestDeletion: { callers: signedInUsers, shows: 'own' },
    cancelDeletion: { callers: signedInUsers, shows: 'own' },
    exportMyData: { callers: signedInUsers, shows: 'own' },
  },
  jobs: [removeUnusedPictureJob],
  export: exportedAccount,
}
