import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { erasureDays } from '../profile-values.ts'

export const newEmailConfirmationEmail = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    greetingTo(name),
    'You asked to use this email address for your Sortie account. It is used once you have confirmed it; until then nothing changes.',
  ],
  action: { label: 'Confirm this email address', url },
  notes: [
    'The link works for 24 hours. If you did not request this, you do not need to do anything: your account stays as it is.',
  ],
})

export const emailChangeRequestedEmail = (name: string, supportUrl: string): EmailContent => ({
  subject: 'Request to change the email of your account',
  paragraphs: [
    greetingTo(name),
    'Someone who knows your password asked to change the email address of your Sortie account. It changes once the new email address is confirmed.',
  ],
  action: { label: 'This was not me: see my account', url: supportUrl },
  notes: [
    'If this was you, you do not need to do anything. If not, change your password now and cancel the change in your profile.',
  ],
})

export const deletionRequestedEmail = (name: string, erasedOn: string, url: string): EmailContent => ({
  subject: 'Your account will be erased',
  paragraphs: [
    greetingTo(name),
    `You asked for your Sortie account to be erased with everything in it: your cases, reflections and activities. This happens on ${erasedOn}, ${erasureDays} days after your request.`,
    'Until then you can sign in and keep your account. Download your data first: nobody can restore it afterwards.',
  ],
  action: { label: 'Keep or download my data', url },
  notes: ['If this was not you, sign in, keep the account and change your password.'],
})
