import { purgeCounters } from '#platform/server/auth/throttle.ts'
import type { Job } from '#platform/server/jobs.ts'
import { purgeMailTokens } from '../mail-tokens/server/service.ts'
import { sendPasswordResetJob } from '../passwords/server/passwords.ts'
import { deleteTrustedDevicesBefore } from '../known-devices/server/trusted-devices.ts'
import { deleteSecondStepsBefore } from '../sign-in/server/second-step-queries.ts'
import { purgeRefusedLogins } from '../sign-in/server/refused-logins.ts'
import { welcomeRegisteredJob } from '../registration/server/register.ts'
import { purgeEndedSessions } from '../sessions/server/service.ts'
import { resendVerificationJob } from '../verification/server/service.ts'

export const accountsJobs: readonly Job[] = [
  welcomeRegisteredJob,
  resendVerificationJob,
  sendPasswordResetJob,
  { name: 'purge_mail_tokens', cron: '25 3 * * *', run: (deps) => purgeMailTokens(deps) },
  { name: 'purge_ended_sessions', cron: '15 3 * * *', run: (deps) => purgeEndedSessions(deps) },
  { name: 'purge_sign_in_refusals', cron: '5 3 * * *', run: (deps) => purgeRefusedLogins(deps) },
  {
    name: 'purge_second_steps',
    cron: '10,40 * * * *',
    run: async ({ db, clock }) => {
      await deleteSecondStepsBefore(db, clock.now())
      await deleteTrustedDevicesBefore(db, clock.now())
    },
  },
  { name: 'purge_attempt_counters', cron: '*/30 * * * *', run: (deps) => purgeCounters(deps) },
]
