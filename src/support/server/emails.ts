import { containsUrlOrEmail } from '#platform/contract/person-name.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'

interface TicketMessage {
  publicUrl: string
  ticketId: string
  subject: string
  message: string
}

const open = ({ publicUrl, ticketId }: Omit<TicketMessage, 'subject' | 'message'>, label: string) => ({
  label,
  url: `${publicUrl}/support?ticket=${ticketId}`,
})

const paragraphsOf = (message: string): string[] =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface Request extends TicketMessage {
  topic: string
  isNew: boolean
  /** Set if the author was not signed in. */
  guest?: { name: string; email: string }
}

/** The email to the operator. What the author wrote is only in the body, never in a header. */
export const requestEmail = ({ topic, isNew, guest, ...written }: Request): EmailContent => ({
  subject: isNew ? `Support request: ${topic}` : 'New message on a support request',
  preview: written.subject,
  paragraphs: [
    ...(guest
      ? [`From ${nameOr(guest.name, 'somebody')}, ${guest.email}, who was not signed in:`]
      : [written.subject]),
    ...paragraphsOf(written.message),
  ],
  action: open(written, 'Open the request'),
  notes: [
    guest
      ? 'Answer in Sortie: the answer is sent to this address. It is not verified, so do not say anything about an account.'
      : 'Answer in Sortie, so that the answer stays with the request.',
  ],
})

/** The email to the author of a request. */
export const answerEmail = (written: TicketMessage, name: string): EmailContent => ({
  subject: 'Your support request was answered',
  preview: written.subject,
  paragraphs: [
    greetingTo(name),
    `Here is our answer to “${written.subject}”:`,
    ...paragraphsOf(written.message),
  ],
  action: open(written, 'Read it in Sortie'),
  notes: ['Please reply in Sortie. Replies to this email are not read.'],
})

/**
 * The email to an author who was not signed in. Anybody may have entered this email, so the name is left out, and so is
 * the subject if it contains a web or email address.
 */
export const guestAnswerEmail = (written: TicketMessage): EmailContent => {
  const about = containsUrlOrEmail(written.subject) ? 'your request' : `“${written.subject}”`
  return {
    subject: 'Your support request was answered',
    preview: `About ${about}`,
    paragraphs: ['Hello,', `Here is our answer to ${about}:`, ...paragraphsOf(written.message)],
    action: { label: 'Write to us again', url: `${written.publicUrl}/contact` },
    notes: [
      'Please do not reply to this email. Replies are not read.',
      'If you did not write to us, you do not need to do anything.',
    ],
  }
}
