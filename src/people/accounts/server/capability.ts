import type { ServerCapability } from '#platform/server/capability.ts'
import { accountsErrors } from '../errors.ts'
import { accountsJobs } from './jobs.ts'
import { accountsRoutes } from './routes.ts'

const hashNote = 'One-way hashes of secrets, useless to anyone.'

export const accounts: ServerCapability = {
  name: 'accounts',
  routes: accountsRoutes,
  errors: accountsErrors,
  shows: {
    login: 'own',
    refreshToken: 'own',
    logout: 'own',
    completeSetup: 'own',
    register: 'own',
    verifyEmail: 'own',
    verifyEmailByBody: 'own',
    resendVerification: 'own',
    openRequest: 'own',
    changeRequest: 'own',
    repeatRequest: 'own',
    forgotPassword: 'own',
    validateResetToken: 'own',
    resetPassword: 'own',
    changePassword: 'own',
    getMe: 'own',
  },
  tables: {
    users: {
      rows: 'id = $1',
      exported: true,
      unexported: {
        password_hash: hashNote,
        image: 'The storage key of the picture, which is a file of the archive.',
      },
      erased: 'emptied',
    },
    sessions: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    sign_in_refusals: {
      rows: 'user_id = $1',
      exported: 'Attempts by strangers, with their IPs; deleted after 90 days.',
      erased: 'gone',
    },
    refresh_tokens: {
      rows: 'session_id in (select id from sessions where user_id = $1)',
      exported: hashNote,
      erased: 'gone',
    },
    mail_tokens: {
      rows: 'user_id = $1',
      exported: 'Hashes of emailed links; the email of an open one is in account.json.',
      erased: 'gone',
    },
    second_steps: {
      rows: 'user_id = $1',
      exported: 'Hashes of sign-ins under way, deleted after minutes.',
      erased: 'gone',
    },
    trusted_devices: { rows: 'user_id = $1', exported: hashNote, erased: 'gone' },
    setup_links: { impersonal: 'Hashes of one-time links, from before the first account.' },
  },
  jobs: accountsJobs,
}
