import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'

const signIn = (publicUrl: string) => ({ label: 'Sign in', url: `${publicUrl}/login` })

/** A clinician who registered may now sign in. */
export const approvalLetter = (publicUrl: string, { isVerified }: { isVerified: boolean }): Letter => ({
  subject: 'Your Sortie account is approved',
  paragraphs: [
    'Your registration was approved. You can log cases and follow your professional development now.',
    ...(isVerified
      ? []
      : ['One thing is left: open the link in the mail that asks you to verify your address.']),
  ],
  action: signIn(publicUrl),
})

interface Rejection {
  reason: string | null
  /** Opens the registration, to be corrected and sent again. */
  repeatKey: string
}

export const rejectionLetter = (publicUrl: string, { reason, repeatKey }: Rejection): Letter => ({
  subject: 'Your Sortie registration was not approved',
  paragraphs: [
    'An administrator has looked at your registration and did not approve it.',
    ...(reason === null ? [] : [`The reason given: ${reason}`]),
    'If this is a mistake, or something was missing, correct your registration and ask again.',
  ],
  action: {
    label: 'Correct it and ask again',
    url: `${publicUrl}/pending-approval?token=${encodeURIComponent(repeatKey)}`,
  },
  notes: [
    'The link works for 30 days. After that, sign in with your password: the sign-in page leads to your registration too.',
    `This is about the account at ${publicUrl} with this address.`,
  ],
})

/** Sent for an account that was closed, or refused, and is open again. */
export const activationLetter = (publicUrl: string): Letter => ({
  subject: 'Your Sortie account is active',
  paragraphs: ['An administrator has opened your account. Everything you logged before is there.'],
  action: signIn(publicUrl),
})

export const accountCreatedLetter = (publicUrl: string, { name }: { name: string }): Letter => ({
  subject: 'You have a Sortie account',
  paragraphs: [
    greetingTo(name),
    'An administrator has made an account for you, with this address and a password that they will tell you.',
    'Another mail asks you to verify this address. Do that first, then sign in and choose a password of your own.',
  ],
  action: signIn(publicUrl),
  notes: ['If you do not know what this is about, do nothing: without the password nobody can sign in.'],
})

/** To the old address, so that nobody takes an account over in silence. The new address is not told here. */
export const addressChangedLetter = (publicUrl: string): Letter => ({
  subject: 'The address of your Sortie account was changed',
  paragraphs: [
    'An administrator has given your account another e-mail address. From now on, sign in with that one.',
    'Before that, open the link that was sent to the new address.',
  ],
  notes: [
    `If this is not right, tell the administrator of your organization at once. The account is at ${publicUrl}.`,
  ],
})
