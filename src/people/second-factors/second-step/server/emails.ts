import {
  formatActionContext,
  type ActionContext,
  type Recipient,
} from '#people/accounts/account/server/email-parts.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'

export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_added'
  | 'codes_removed'
  | 'recovery_codes_made'

const changeTexts: Record<FactorChange, { subject: string; sentence: string }> = {
  passkey_added: {
    subject: 'A passkey was added',
    sentence: 'A passkey was added to your account in Sortie',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    sentence: 'A passkey was removed from your account in Sortie',
  },
  codes_added: {
    subject: 'One-time codes were set up',
    sentence: 'One-time codes were set up for your account in Sortie',
  },
  codes_removed: {
    subject: 'One-time codes were removed',
    sentence: 'One-time codes were removed from your account in Sortie',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were created',
    sentence:
      'New recovery codes were created for your account in Sortie, and the earlier ones no longer work',
  },
}

const ifNotYouText =
  'If this was not you, choose a new password now: that ends every session. Then inform your administrator.'
const notMeAction = (publicUrl: string) => ({ label: 'This was not me', url: `${publicUrl}/forgot-password` })
const ifYouNotes = ['If this was you, you do not need to do anything.']

export const factorChangedEmail = (
  { publicUrl, name }: Recipient,
  change: FactorChange,
  context: ActionContext,
): EmailContent => {
  const { time, device } = formatActionContext(context)
  const { subject, sentence } = changeTexts[change]
  return {
    subject,
    preview: `With ${device}, on ${time}.`,
    paragraphs: [greetingTo(name), `${sentence} on ${time} with ${device}.`, ifNotYouText],
    action: notMeAction(publicUrl),
    notes: ifYouNotes,
  }
}

export const recoveryCodeUsedEmail = (
  { publicUrl, name }: Recipient,
  { left, ...context }: ActionContext & { left: number },
): EmailContent => {
  const { time, device } = formatActionContext(context)
  return {
    subject: 'A recovery code was used',
    preview: `With ${device}, on ${time}.`,
    paragraphs: [
      greetingTo(name),
      `Someone signed in to your Sortie account on ${time} with ${device} and one of your recovery codes. Recovery codes left: ${left}.`,
      ifNotYouText,
    ],
    action: notMeAction(publicUrl),
    notes: ifYouNotes,
  }
}

/** The email to a person whose factors were removed by an operator. */
export const factorsResetEmail = ({ publicUrl, name }: Recipient): EmailContent => ({
  subject: 'Your second factors were removed',
  preview: 'The operator of this Sortie has removed them.',
  paragraphs: [
    greetingTo(name),
    'The operator of this Sortie has removed your passkeys, one-time codes and recovery codes, and has signed you out everywhere. You sign in with your password, and can set up a second factor again.',
    'If you did not ask for this, inform your administrator.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/login` },
})
