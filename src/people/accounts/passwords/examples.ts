import { passwordChangedEmail, passwordResetEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { fromSomebody } from '#testing/requests.ts'
import { givenPassword } from '#testing/given.ts'

export const examples: Examples = {
  callers: {
    forgotPassword: everyone,
    resetPassword: everyone,
    validateResetToken: everyone,
  },
  askingForProof: ['changePassword'],
  carryingPassword: ['changePassword'],
  withSecret: ['resetPassword'],
  accepted: {
    forgotPassword: ({ own: { person } }) => ({ body: { email: person.email } }),
    changePassword: fromSomebody({
      currentPassword: givenPassword,
      newPassword: `${givenPassword} and more`,
    }),
  },
  responseShapes: [
    { fields: ['valid'], to: everyone, endpoints: ['validateResetToken'] },
    {
      fields: ['message'],
      to: everyone,
      endpoints: ['forgotPassword'],
    },
    { fields: ['message', 'deviceToken'], to: everyone, endpoints: ['resetPassword', 'changePassword'] },
  ],
  emails: ({ id, reader, occasion }) => ({
    passwordResetEmail: passwordResetEmail(reader, id),
    passwordChangedEmail: passwordChangedEmail(reader, occasion),
  }),
}
