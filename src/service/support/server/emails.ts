import { normalizeLine } from '#platform/contract/person-name.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameForMailOr } from '#platform/server/mail/names.ts'
import { removedMark, textForMail, textForMailOr } from '#platform/server/mail/words.ts'

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

const toLines = (message: string): string[] =>
  message
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map(normalizeLine)
    .filter((line) => line !== '')

const toParagraphs = (message: string): string[] => toLines(message).map(textForMail)

const leftOutNote = (message: string): string[] =>
  toParagraphs(message).some((line) => line.includes(removedMark))
    ? ['Web and email addresses are replaced by “…” in this email. Open the request in Sortie to see them.']
    : []

const subjectText = (subject: string): string => textForMailOr(subject, 'A request')

interface SupportRequest extends TicketMessage {
  topic: string
  isNew: boolean
  /** The guest's name and email, if the author was not signed in. */
  guest?: { name: string; email: string }
}

/** The email to the operator. The author's text is only in the body, never in a header. */
export const requestEmail = ({ topic, isNew, guest, ...ticket }: SupportRequest): EmailContent => ({
  subject: isNew ? `Support request: ${topic}` : 'New message on a support request',
  preview: subjectText(ticket.subject),
  paragraphs: [
    ...(guest
      ? [`From ${nameForMailOr(guest.name, 'somebody')}, ${guest.email}, who was not signed in:`]
      : [subjectText(ticket.subject)]),
    ...toParagraphs(ticket.message),
  ],
  action: linkToTicket(ticket, 'Open the request'),
  notes: [
    guest
      ? 'Answer in Sortie: your answer is emailed to this guest. The email address is not verified, so do not mention any account.'
      : 'Answer in Sortie, so that the answer stays with the request.',
    ...leftOutNote(ticket.message),
  ],
})

/** The email to the author of a request. */
export const answerEmail = (ticket: TicketMessage, name: string): EmailContent => ({
  subject: 'Your support request was answered',
  preview: subjectText(ticket.subject),
  paragraphs: [
    greetingTo(name),
    `Here is our answer to “${subjectText(ticket.subject)}”:`,
    ...toParagraphs(ticket.message),
  ],
  action: linkToTicket(ticket, 'Read it in Sortie'),
  notes: ['Please reply in Sortie. Replies to this email are not read.', ...leftOutNote(ticket.message)],
})

/**
 * The email to an author who was not signed in. Anybody may have entered this email address, so the email omits the guest's name,
 * and web and email addresses in the subject. Those in the operator's answer stay, because a guest can read it nowhere else.
 */
export const guestAnswerEmail = (ticket: TicketMessage): EmailContent => {
  const safeSubject = textForMailOr(ticket.subject, '')
  const about = safeSubject === '' ? 'your request' : `“${safeSubject}”`
  return {
    subject: 'Your support request was answered',
    preview: `About ${about}`,
    paragraphs: ['Hello,', `Here is our answer to ${about}:`, ...toLines(ticket.message)],
    action: { label: 'Write to us again', url: `${ticket.publicUrl}/contact` },
    notes: [
      'Please do not reply to this email. Replies are not read.',
      'If you did not write to us, you do not need to do anything.',
    ],
  }
}
