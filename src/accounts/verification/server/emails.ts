import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { ignoreIt, linkTo, type Reader } from '../../account/server/email-parts.ts'

export const verificationLetter = ({ publicUrl, name }: Reader, token: string): Letter => ({
  subject: 'Verify your email address',
  preview: 'One step is left before you can sign in to Sortie.',
  paragraphs: [
    greetingTo(name),
    'An account in Sortie was made with this address. Please confirm that it is yours.',
  ],
  action: { label: 'Verify email address', url: linkTo(publicUrl, '/verify-email', token) },
  notes: [
    'The link works for 24 hours. When it has expired, ask for a new one on the sign-in page. If you were sent several such mails, any of them will do.',
    ignoreIt,
  ],
})
