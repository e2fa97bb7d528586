import {
  accountCreatedEmail,
  activationEmail,
  approvalEmail,
  emailChangedEmail,
  rejectionEmail,
} from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  emails: ({ id, text, publicUrl }) => ({
    approvalEmail: approvalEmail(publicUrl, { isVerified: false }),
    rejectionEmail: rejectionEmail(publicUrl, { reason: text, repeatKey: id }),
    activationEmail: activationEmail(publicUrl),
    accountCreatedEmail: accountCreatedEmail(publicUrl, { name: text }),
    emailChangedEmail: emailChangedEmail(publicUrl),
  }),
}
