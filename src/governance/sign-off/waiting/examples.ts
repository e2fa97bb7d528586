import type { Examples } from '#testing/examples.ts'
import { waitingEmail } from './server/emails.ts'

export const examples: Examples = {
  emails: ({ reader: { publicUrl, name } }) => ({
    waitingEmail: waitingEmail({ publicUrl, name, count: 6, oldestDays: 12 }),
  }),
}
