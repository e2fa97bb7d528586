import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import {
  ignoreNote,
  linkTo,
  formatActionContext,
  type ActionContext,
  type Recipient,
} from '../../account/server/email-parts.ts'

export const passwordResetEmail = ({ publicUrl, name }: Recipient, token: string): EmailContent => ({
  subject: 'Choose a new password',
  preview: 'The link to choose a new password for Sortie.',
  paragraphs: [greetingTo(name), 'Here is the link to choose a new password for your account in Sortie.'],
  action: { label: 'Choose a new password', url: linkTo(publicUrl, '/reset-password', token) },
  notes: [
    'The link works once, within an hour. Your password stays the same until then. If you received several of these emails, you can use any of them.',
    ignoreNote,
  ],
})

export const passwordChangedEmail = (
  { publicUrl, name }: Recipient,
  context: ActionContext,
): EmailContent => {
  const { time, device } = formatActionContext(context)
  return {
    subject: 'Your password was changed',
    preview: 'Everyone signed in elsewhere has been signed out.',
    paragraphs: [
      greetingTo(name),
      `The password of your account in Sortie was changed on ${time} with ${device}. Everyone who was signed in elsewhere has been signed out. The address of your compliance calendar, if you had one, no longer works: you can make a new one.`,
      'If this was not you, choose a new password now and inform your administrator.',
    ],
    action: { label: 'This was not me', url: `${publicUrl}/forgot-password` },
    notes: ['If this was you, you do not need to do anything.'],
  }
}
