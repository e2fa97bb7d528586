import type { EmailContent } from '#platform/server/mail/mail.ts'
import type { EndReason } from '../contract.ts'

const reasons: Record<EndReason, string> = {
  device_lost: 'The device was reported as lost or stolen.',
  not_recognized: 'The session was not recognized.',
  shared_device: 'It was left open on a shared device.',
  other: 'If you do not know why, ask them.',
}

export const signedOutEmail = (
  publicUrl: string,
  { device, reason }: { device: string | null; reason: EndReason },
): EmailContent => ({
  subject: 'An administrator has signed you out of Sortie',
  paragraphs: [
    `An administrator has signed you out ${device === null ? 'on every device' : `on ${device}`}. ${reasons[reason]}`,
    'Nothing that you entered is lost. What a device had not sent yet stays on it until you sign in there again.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/login` },
  notes: ['If somebody else may know your password, choose a new one after signing in.'],
})
