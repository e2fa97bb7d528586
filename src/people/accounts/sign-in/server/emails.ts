import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { formatActionContext, type ActionContext, type Recipient } from '../../account/server/email-parts.ts'

export const newDeviceEmail = ({ publicUrl, name }: Recipient, context: ActionContext): EmailContent => {
  const { time, device } = formatActionContext(context)
  return {
    subject: 'New sign-in to your account',
    preview: `With ${device}, on ${time}.`,
    paragraphs: [
      greetingTo(name),
      `Someone signed in to your Sortie account on ${time} with ${device}, on a device that Sortie does not know yet.`,
      'If this was not you, choose a new password now: that ends every session. Then inform your administrator.',
    ],
    action: { label: 'This was not me', url: `${publicUrl}/forgot-password` },
    notes: [
      'If this was you, you do not need to do anything. A device is new to Sortie after its browser data were cleared, and after a new password.',
    ],
  }
}
