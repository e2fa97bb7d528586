import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameForMailOr } from '#platform/server/mail/names.ts'
import type { Recipient } from '../../account/server/email-parts.ts'

/** An operator's command that gives somebody access, and the name of that user. */
export interface OperatorAct {
  command: 'reset-second-factors' | 'create-super-admin'
  affectedName: string
}

/** The email to every super administrator after an operator's command that gives somebody access. */
export const operatorActedEmail = (
  { publicUrl, name }: Recipient,
  { command, affectedName }: OperatorAct,
): EmailContent => {
  const sentence =
    command === 'reset-second-factors'
      ? `removed the second factors of ${nameForMailOr(affectedName, 'a user')}`
      : `created the super administrator ${nameForMailOr(affectedName, 'with an unusual name')}`
  return {
    subject: 'An operator has changed who can sign in',
    preview: 'On the command line of the server.',
    paragraphs: [
      greetingTo(name),
      `On the command line of the server, somebody has ${sentence}.`,
      'If none of your operators did this, somebody else controls the server: inform the people who run it.',
    ],
    action: { label: 'Open Sortie', url: `${publicUrl}/login` },
  }
}
