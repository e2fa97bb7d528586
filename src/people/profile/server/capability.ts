import type { ServerCapability } from '#platform/server/capability.ts'
import { profileErrors } from '../errors.ts'
import { exportedAccount } from './export-account.ts'
import { removeUnusedPictureJob } from './picture.ts'
import { profileRoutes } from './routes.ts'

const byLink = 'Authorized by an emailed link or a signed URL, without signing in.'

export const profile: ServerCapability = {
  name: 'profile',
  routes: profileRoutes,
  errors: profileErrors,
  shows: {
    getProfile: 'own',
    updateProfile: 'own',
    updateNotifications: 'own',
    updatePrivacy: 'own',
    setPicture: 'own',
    removePicture: 'own',
    getPicture: { because: byLink },
    requestEmailChange: 'own',
    cancelEmailChange: 'own',
    listSessions: 'own',
    endSession: 'own',
    endOtherSessions: 'own',
    requestDeletion: 'own',
    cancelDeletion: 'own',
    exportMyData: 'own',
  },
  jobs: [removeUnusedPictureJob],
  export: exportedAccount,
}
