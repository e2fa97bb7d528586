import { verificationEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'

export const examples: Examples = {
  callers: {
    resendVerification: everyone,
    verifyEmail: everyone,
    verifyEmailByBody: everyone,
  },
  withSecret: ['verifyEmail', 'verifyEmailByBody'],
  accepted: {
    resendVerification: ({ own: { person } }) => ({ body: { email: person.email } }),
  },
  responseShapes: [
    {
      fields: ['message'],
      callers: everyone,
      endpoints: ['verifyEmail', 'verifyEmailByBody', 'resendVerification'],
    },
  ],
  emails: ({ id, reader }) => ({ verificationEmail: verificationEmail(reader, id) }),
}
