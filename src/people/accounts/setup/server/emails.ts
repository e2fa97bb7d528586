import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'
import type { Recipient } from '../../account/server/email-parts.ts'

/** What an operator did on the command line, and for whom. */
export interface OperatorAct {
  command: 'reset-second-factors' | 'create-super-admin'
  about: string
}

/** To every super administrator, after a command of an operator that gives somebody a way in. */
export const operatorActedEmail = (
  { publicUrl, name }: Recipient,
  { command, about }: OperatorAct,
): EmailContent => {
  const done =
    command === 'reset-second-factors'
      ? `removed the second factors of ${nameOr(about, 'a user')}`
      : `created the super administrator ${nameOr(about, 'with an unusual name')}`
  return {
    subject: 'An operator has changed who can sign in',
    preview: 'On the command line of the server.',
    paragraphs: [
      greetingTo(name),
      `On the command line of the server, somebody has ${done}.`,
      'If none of your operators did this, the server itself is in the hands of somebody else: inform whoever runs it.',
    ],
    action: { label: 'Open Sortie', url: `${publicUrl}/login` },
  }
}
