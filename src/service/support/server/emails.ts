import { foldedName } from '#platform/contract/person-name.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'
import { removedMark, wordsForMail, wordsOr } from '#platform/server/mail/words.ts'

interface TicketMessage {
  publicUrl: string
  ticketId: string
  subject: string
  message: string
}

const linkToTicket = (
  { publicUrl, ticketId }: Omit<TicketMessage, 'subject' | 'message'>,
  label: string,
) => ({
  label,
  url: `${publicUrl}/support?ticket=${ticketId}`,
})

const linesOf = (message: string): string[] =>
  message
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map(foldedName)
    .filter((line) => line !== '')

const paragraphsOf = (message: string): string[] => linesOf(message).map(wordsForMail)

const leftOutNote = (message: string): string[] =>
  paragraphsOf(message).some((line) => line.includes(removedMark))
    ? ['A web or email address is left out of this email (…). Sortie shows it.']
    : []

const subjectWords = (subject: string): string => wordsOr(subject, 'A request')

interface Request extends TicketMessage {
  topic: string
  isNew: boolean
  /** Set if the author was not signed in. */
  guest?: { name: string; email: string }
}

/** The email to the operator. The author's text is only in the body, never in a header. */
export const requestEmail = ({ topic, isNew, guest, ...written }: Request): EmailContent => ({
  subject: isNew ? `Support request: ${topic}` : 'New message on a support request',
  preview: subjectWords(written.subject),
  paragraphs: [
    ...(guest
      ? [`From ${nameOr(guest.name, 'somebody')}, ${guest.email}, who was not signed in:`]
      : [subjectWords(written.subject)]),
    ...paragraphsOf(written.message),
  ],
  action: linkToTicket(written, 'Open the request'),
  notes: [
    guest
      ? 'Answer in Sortie: the answer is sent to this address. It is not verified, so do not say anything about an account.'
      : 'Answer in Sortie, so that the answer stays with the request.',
    ...leftOutNote(written.message),
  ],
})

/** The email to the author of a request. */
export const answerEmail = (written: TicketMessage, name: string): EmailContent => ({
  subject: 'Your support request was answered',
  preview: subjectWords(written.subject),
  paragraphs: [
    greetingTo(name),
    `Here is our answer to “${subjectWords(written.subject)}”:`,
    ...paragraphsOf(written.message),
  ],
  action: linkToTicket(written, 'Read it in Sortie'),
  notes: ['Please reply in Sortie. Replies to this email are not read.', ...leftOutNote(written.message)],
})

/**
 * The email to an author who was not signed in. Anybody may have entered this email address, so the name and the addresses in the
 * subject are left out. Addresses in the operator's answer stay, because a guest can read the answer nowhere else.
 */
export const guestAnswerEmail = (written: TicketMessage): EmailContent => {
  const plain = wordsOr(written.subject, '')
  const about = plain === '' ? 'your request' : `“${plain}”`
  return {
    subject: 'Your support request was answered',
    preview: `About ${about}`,
    paragraphs: ['Hello,', `Here is our answer to ${about}:`, ...linesOf(written.message)],
    action: { label: 'Write to us again', url: `${written.publicUrl}/contact` },
    notes: [
      'Please do not reply to this email. Replies are not read.',
      'If you did not write to us, you do not need to do anything.',
    ],
  }
}
