import {
  accountCreatedEmail,
  activationEmail,
  approvalEmail,
  emailChangedEmail,
  rejectionEmail,
} from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  emails: ({ id, text: words, publicUrl }) => ({
    approvalEmail: approvalEmail(publicUrl, { isVerified: false }),
    rejectionEmail: rejectionEmail(publicUrl, { reason: words, repeatKey: id }),
    activationEmail: activationEmail(publicUrl),
    accountCreatedEmail: accountCreatedEmail(publicUrl, { name: words }),
    emailChangedEmail: emailChangedEmail(publicUrl),
  }),
}
