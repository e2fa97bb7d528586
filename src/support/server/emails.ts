import { containsUrlOrEmail } from '#platform/contract/person-name.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'

interface Written {
  publicUrl: string
  ticketId: string
  subject: string
  message: string
}

const open = ({ publicUrl, ticketId }: Omit<Written, 'subject' | 'message'>, label: string) => ({
  label,
  url: `${publicUrl}/support?ticket=${ticketId}`,
})

const paragraphsOf = (message: string): string[] =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface Request extends Written {
  topic: string
  isNew: boolean
  /** Of somebody who was not signed in. */
  guest?: { name: string; email: string }
}

/** To the operator. The person's own words stand in the text alone, never in a header. */
export const requestEmail = ({ topic, isNew, guest, ...written }: Request): EmailContent => ({
  subject: isNew ? `Support request: ${topic}` : 'A support request goes on',
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
      ? 'Answer in Sortie: the answer is sent to this address. Nobody has proved yet that it is theirs, so say nothing about an account.'
      : 'Answer in Sortie, so that the answer stays with the request.',
  ],
})

/** To the person who asked. */
export const answerEmail = (written: Written, name: string): EmailContent => ({
  subject: 'Your support request was answered',
  preview: written.subject,
  paragraphs: [greetingTo(name), `about “${written.subject}”:`, ...paragraphsOf(written.message)],
  action: open(written, 'Read it in Sortie'),
  notes: ['Please reply in Sortie: this address reads no mail.'],
})

/**
 * To somebody who asked without being signed in. Anybody may have typed this address: the name is left out, and what was
 * written is not repeated where an address stands in it.
 */
export const guestAnswerEmail = (written: Written): EmailContent => {
  const about = containsUrlOrEmail(written.subject) ? 'your request' : `“${written.subject}”`
  return {
    subject: 'Your support request was answered',
    preview: `About ${about}`,
    paragraphs: ['Hello,', `about ${about}:`, ...paragraphsOf(written.message)],
    action: { label: 'Write to us again', url: `${written.publicUrl}/contact` },
    notes: [
      'Please do not reply to this mail: this address reads none.',
      'If you did not write to us, you need do nothing.',
    ],
  }
}
