import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import { statusWord } from '#compliance/requirements/state/state-words.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameForMailOr } from '#platform/server/mail/names.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'
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
  const validity =
    validUntil === null
      ? ''
      : status === 'expired'
        ? `. The last valid day was ${formatDay(validUntil)}`
        : `, valid until ${formatDay(validUntil)}`
  return {
    subject: 'Reminder: a requirement that you must keep current',
    paragraphs: [
      greetingTo(name),
      `${nameForMailOr(senderName, 'Your supervisor or administrator')} reminds you of “${textForMailOr(title, 'a requirement')}”: ${statusWord(status).toLowerCase()}${validity}.`,
    ],
    action: { label: 'Open the requirement', url: `${publicUrl}${paths.complianceRequirement(id)}` },
    turnOff: {
      label: 'Choose which of these emails you get',
      url: `${publicUrl}${paths.profile()}?tab=notifications`,
    },
  }
}
