import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'

const signIn = (publicUrl: string) => ({ label: 'Sign in', url: `${publicUrl}/login` })

/** Sent when the registration of a clinician is approved. */
export const approvalEmail = (publicUrl: string, { isVerified }: { isVerified: boolean }): EmailContent => ({
  subject: 'Your Sortie account is approved',
  paragraphs: [
    'Your registration was approved. You can now log cases and record your professional development.',
    ...(isVerified
      ? []
      : ['One more step: open the link in the email that asks you to verify your email address.']),
  ],
  action: signIn(publicUrl),
})

interface Rejection {
  reason: string | null
  /** The key in the link with which the applicant corrects the registration and sends it again. */
  repeatKey: string
}

export const rejectionEmail = (publicUrl: string, { reason, repeatKey }: Rejection): EmailContent => ({
  subject: 'Your Sortie registration was not approved',
  paragraphs: [
    'An administrator has reviewed your registration and did not approve it.',
    ...(reason === null ? [] : [`Reason: ${textForMailOr(reason, 'ask your administrator.')}`]),
    'If this is a mistake, or something was missing, correct your registration and send it again.',
  ],
  action: {
    label: 'Correct and send again',
    url: `${publicUrl}/pending-approval?token=${encodeURIComponent(repeatKey)}`,
  },
  notes: [
    'The link works for 30 days. After that, sign in with your password: the login page also leads to your registration.',
    `This is about the account at ${publicUrl} with this email address.`,
  ],
})

/** Sent when a deactivated or rejected account is activated. */
export const activationEmail = (publicUrl: string): EmailContent => ({
  subject: 'Your Sortie account is active',
  paragraphs: ['An administrator has activated your account. Everything you logged before is still there.'],
  action: signIn(publicUrl),
})

export const accountCreatedEmail = (publicUrl: string, { name }: { name: string }): EmailContent => ({
  subject: 'You have a Sortie account',
  paragraphs: [
    greetingTo(name),
    'An administrator has created an account for you, with this email address and a password that they will give you.',
    'Another email asks you to verify this email address. Do that first, then sign in and choose your own password.',
  ],
  action: signIn(publicUrl),
  notes: [
    'If you did not expect this, you do not need to do anything: nobody can sign in without the password.',
  ],
})

/** Sent to the old email, so that nobody can take over an account unnoticed. Does not name the new email. */
export const emailChangedEmail = (publicUrl: string): EmailContent => ({
  subject: 'The email of your Sortie account was changed',
  paragraphs: [
    'An administrator has changed the email address of your account. From now on, sign in with the new one.',
    'First, open the link that was sent to the new email address.',
  ],
  notes: [
    `If this is wrong, contact the administrator of your organization at once. The account is at ${publicUrl}.`,
  ],
})
