import type { Letter } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { occasionWords, type Occasion, type Reader } from '../../account/server/email-parts.ts'

export const newDeviceLetter = ({ publicUrl, name }: Reader, occasion: Occasion): Letter => {
  const { time, device } = occasionWords(occasion)
  return {
    subject: 'New sign-in to your account',
    preview: `With ${device}, on ${time}.`,
    paragraphs: [
      greetingTo(name),
      `Somebody signed in to your account in Sortie on ${time} with ${device}, which was not used for it before.`,
      'If this was not you, choose a new password now: that ends every session. Then tell your administrator.',
    ],
    action: { label: 'This was not me', url: `${publicUrl}/forgot-password` },
    notes: ['If this was you, you need do nothing.'],
  }
}
