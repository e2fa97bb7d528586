import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import type { Reader } from '../../account/server/email-parts.ts'

export const alreadyRegisteredLetter = ({ publicUrl, name }: Reader): Letter => ({
  subject: 'You already have an account',
  preview: 'Somebody tried to register with this address.',
  paragraphs: [
    greetingTo(name),
    'Somebody, perhaps you, tried to register in Sortie with this address. There is an account with it already, so nothing was changed.',
    'If you do not know its password, choose a new one. That also confirms your address.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  notes: ['If this was not you, you need do nothing.'],
})
