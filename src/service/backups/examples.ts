import { alarmEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { superAdministrators } from '#testing/callers.ts'

export const examples: Examples = {
  callers: {
    getBackupState: superAdministrators,
  },
  emails: ({ publicUrl }) => ({
    alarmEmail: alarmEmail({ publicUrl, problem: 'stale', newestAt: new Date().toISOString() }),
  }),
}
