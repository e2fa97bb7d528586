import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import { statusWord } from '#compliance/requirements/state/state-words.ts'
import { dayWords } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'
import { wordsOr } from '#platform/server/mail/words.ts'
import { paths } from '#paths/paths.ts'

interface Reminder {
  publicUrl: string
  name: string
  senderName: string
  requirement: { id: string; title: string }
  state: BriefState
}

/** Returns the email in which a supervisor or administrator reminds somebody of a requirement. */
export function complianceReminderEmail({
  publicUrl,
  name,
  senderName,
  requirement: { id, title },
  state: { status, validUntil },
}: Reminder): EmailContent {
  const isExpired = status === 'expired'
  const validity =
    validUntil === null ? '' : `, ${isExpired ? 'since' : 'valid until'} ${dayWords(validUntil)}`
  return {
    subject: 'A reminder of what you keep current',
    paragraphs: [
      greetingTo(name),
      `${nameOr(senderName, 'Your supervisor or administrator')} reminds you of “${wordsOr(title, 'a requirement')}”: ${statusWord(status).toLowerCase()}${validity}.`,
    ],
    action: { label: 'Open the requirement', url: `${publicUrl}${paths.complianceRequirement(id)}` },
    turnOff: {
      label: 'Choose which of these emails you get',
      url: `${publicUrl}${paths.profile()}?tab=notifications`,
    },
  }
}
