import { factorChangedEmail, factorsResetEmail, recoveryCodeUsedEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  emails: ({ reader, occasion }) => ({
    factorChangedEmail: factorChangedEmail(reader, 'passkey_added', occasion),
    recoveryCodeUsedEmail: recoveryCodeUsedEmail(reader, { left: 9, ...occasion }),
    factorsResetEmail: factorsResetEmail(reader),
  }),
}
