import type { Letter } from '#platform/server/mail/mail.ts'

const notYou = 'If this was not you, you need do nothing: without the link nothing happens.'

const linkTo = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export const verificationLetter = (publicUrl: string, name: string, token: string): Letter => ({
  subject: 'Verify your email address',
  preview: 'One step is left before you can sign in to Sortie.',
  paragraphs: [
    `Hello ${name},`,
    'an account in Sortie was made with this address. Please confirm that it is yours.',
  ],
  action: { label: 'Verify email address', url: linkTo(publicUrl, '/verify-email', token) },
  notes: ['The link works for 24 hours. When it has expired, ask for a new one on the sign-in page.', notYou],
})
