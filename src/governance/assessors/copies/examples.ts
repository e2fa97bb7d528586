import type { Examples } from '#testing/examples.ts'
import { signatureCopyEmail } from './server/emails.ts'

export const examples: Examples = {
  emails: ({ text, publicUrl, occasion: { at, timeZone } }) => ({
    signatureCopyEmail: signatureCopyEmail({
      publicUrl,
      isSigned: true,
      signer: text,
      role: text,
      clinician: text,
      at,
      timeZone,
      way: 'given_free_mail',
    }),
  }),
}
