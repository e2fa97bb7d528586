import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { deviceWords } from '../sessions/device-words.ts'

/** Where and when something was done, for its owner to recognise. */
export interface Occasion {
  at: Date
  /** IANA name of the zone that its owner reads times in. */
  timeZone: string
  userAgent: string | null
}

interface Reader {
  publicUrl: string
  name: string
}

const linkTo = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

const ignoreIt = 'If you did not ask for this, you need do nothing: without the link nothing happens.'

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

export const passwordResetLetter = ({ publicUrl, name }: Reader, token: string): Letter => ({
  subject: 'Choose a new password',
  preview: 'The link to choose a new password for Sortie.',
  paragraphs: [greetingTo(name), 'Here is the link to choose a new password for your account in Sortie.'],
  action: { label: 'Choose a new password', url: linkTo(publicUrl, '/reset-password', token) },
  notes: [
    'The link works once, within an hour. Your password stays as it is until then. If you were sent several such mails, any of them will do.',
    ignoreIt,
  ],
})

export const passwordChangedLetter = ({ publicUrl, name }: Reader, occasion: Occasion): Letter => ({
  subject: 'Your password was changed',
  preview: 'Everyone signed in elsewhere has been signed out.',
  paragraphs: [
    greetingTo(name),
    `The password of your account in Sortie was changed on ${timeOf(occasion)} with ${deviceWords(occasion.userAgent)}. Everyone who was signed in elsewhere has been signed out.`,
    'If this was not you, choose a new password now, and tell your administrator.',
  ],
  action: { label: 'This was not me', url: `${publicUrl}/forgot-password` },
  notes: ['If this was you, you need do nothing.'],
})

export const newDeviceLetter = ({ publicUrl, name }: Reader, occasion: Occasion): Letter => ({
  subject: 'New sign-in to your account',
  preview: `With ${deviceWords(occasion.userAgent)}, on ${timeOf(occasion)}.`,
  paragraphs: [
    greetingTo(name),
    `Somebody signed in to your account in Sortie on ${timeOf(occasion)} with ${deviceWords(occasion.userAgent)}, which was not used for it before.`,
    'If this was not you, choose a new password now: that ends every session. Then tell your administrator.',
  ],
  action: { label: 'This was not me', url: `${publicUrl}/forgot-password` },
  notes: ['If this was you, you need do nothing.'],
})

function timeOf({ at, timeZone }: Occasion): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${format.format(at)} (${timeZone})`
}
