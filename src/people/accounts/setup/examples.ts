import { operatorActedEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  emails: ({ text, reader }) => ({
    operatorActedEmail: operatorActedEmail(reader, { command: 'create-super-admin', affectedName: text }),
  }),
}
