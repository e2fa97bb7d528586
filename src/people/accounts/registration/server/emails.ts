import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import type { Recipient } from '../../account/server/email-parts.ts'

export const alreadyRegisteredEmail = ({ publicUrl, name }: Recipient): EmailContent => ({
  subject: 'You already have an account',
  preview: 'Someone tried to register with this email address.',
  paragraphs: [
    greetingTo(name),
    'Someone, perhaps you, tried to register for Sortie with this email address. It already has an account, so nothing was changed.',
    'If you do not know the password, choose a new one. That also verifies your email address.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  notes: ['If this was not you, you do not need to do anything.'],
})
