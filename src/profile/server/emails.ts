import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { erasureDays } from '../profile-values.ts'

export const confirmNewEmail = (name: string, url: string): Letter => ({
  subject: 'Confirm your new address',
  paragraphs: [
    greetingTo(name),
    'You asked to use this address for your Sortie account. It is taken once you confirm it; until then nothing changes.',
  ],
  action: { label: 'Confirm this address', url },
  notes: ['The link works for 24 hours. If you did not ask for this, do nothing: the address is not taken.'],
})

export const emailChangeAsked = (name: string, supportUrl: string): Letter => ({
  subject: 'Somebody asked to change the address of your account',
  paragraphs: [
    greetingTo(name),
    'Somebody who knows your password asked to use another address for your Sortie account. It changes once the new address is confirmed.',
  ],
  action: { label: 'It was not me: see my account', url: supportUrl },
  notes: [
    'If it was you, there is nothing to do. If not, change your password now and cancel the change in your profile.',
  ],
})

export const deletionAsked = (name: string, erasedOn: string, url: string): Letter => ({
  subject: 'Your account will be erased',
  paragraphs: [
    greetingTo(name),
    `You asked for your Sortie account to be erased with everything in it: your cases, reflections and activities. It happens on ${erasedOn}, ${erasureDays} days from your request.`,
    'Until then you can sign in and keep your account. Download what is yours first: afterwards nobody can bring it back.',
  ],
  action: { label: 'Keep or download my data', url },
  notes: ['If this was not you, sign in, keep the account and change your password.'],
})
