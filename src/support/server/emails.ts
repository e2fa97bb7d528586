import type { Letter } from '#platform/server/mail/mail.ts'

interface Written {
  publicUrl: string
  ticketId: string
  subject: string
  message: string
}

const open = ({ publicUrl, ticketId }: Written, label: string) => ({
  label,
  url: `${publicUrl}/support?ticket=${ticketId}`,
})

const paragraphsOf = (message: string): string[] =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** To the operator. The person's own words stand in the text alone, never in a header. */
export const requestLetter = (written: Written, topic: string, isNew: boolean): Letter => ({
  subject: isNew ? `Support request: ${topic}` : 'A support request goes on',
  preview: written.subject,
  paragraphs: [written.subject, ...paragraphsOf(written.message)],
  action: open(written, 'Open the request'),
  notes: ['Answer in Sortie, so that the answer stays with the request.'],
})

/** To the person who asked. */
export const answerLetter = (written: Written, name: string): Letter => ({
  subject: 'Your support request was answered',
  preview: written.subject,
  paragraphs: [`Hello ${name},`, `about “${written.subject}”:`, ...paragraphsOf(written.message)],
  action: open(written, 'Read it in Sortie'),
  notes: ['Please reply in Sortie: this address reads no mail.'],
})
