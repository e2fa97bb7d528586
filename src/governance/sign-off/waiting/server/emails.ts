import { paths } from '#paths/paths.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'

interface WaitingFacts {
  publicUrl: string
  name: string
  count: number
  oldestDays: number
}

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Returns the email that says how many cases wait for a signature, and for how long. It names no clinician and no case. */
export const waitingEmail = ({ publicUrl, name, count, oldestDays }: WaitingFacts): EmailContent => ({
  subject: count === 1 ? '1 case waits for your signature' : `${count} cases wait for your signature`,
  paragraphs: [
    greetingTo(name),
    `${count === 1 ? 'One case waits' : `${count} cases wait`} for your signature. ${
      oldestDays === 0
        ? 'You were asked today.'
        : `${count === 1 ? 'You were asked' : 'For the oldest you were asked'} ${inDays(oldestDays)} ago.`
    }`,
  ],
  action: { label: 'Open My Clinicians', url: `${publicUrl}${paths.myClinicians()}` },
  notes: [
    'You get this email at most once a day, and only if something is new or a week has passed. Replies to this email are not read.',
  ],
})
