import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { ignoreNote, linkTo, type Recipient } from '../../account/server/email-parts.ts'

export const verificationEmail = ({ publicUrl, name }: Recipient, token: string): EmailContent => ({
  subject: 'Verify your email address',
  preview: 'One more step before you can sign in to Sortie.',
  paragraphs: [
    greetingTo(name),
    'A Sortie account was created with this email address. Please confirm that it is yours.',
  ],
  action: { label: 'Verify email address', url: linkTo(publicUrl, '/verify-email', token) },
  notes: [
    'The link works for 24 hours. When it has expired, request a new one on the login page. If you received several of these emails, you can use any of them.',
    ignoreNote,
  ],
})
