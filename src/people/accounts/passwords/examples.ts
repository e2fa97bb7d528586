import { passwordChangedEmail, passwordResetEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { requestOfNewUser } from '#testing/requests.ts'
import { givenPassword } from '#testing/given.ts'

export const examples: Examples = {
  callers: {
    forgotPassword: everyone,
    resetPassword: everyone,
    validateResetToken: everyone,
  },
  requiringProof: ['changePassword'],
  sendingPassword: ['changePassword'],
  withSecret: ['resetPassword'],
  accepted: {
    forgotPassword: ({ own: { person } }) => ({ body: { email: person.email } }),
    changePassword: requestOfNewUser({
      currentPassword: givenPassword,
      newPassword: `${givenPassword} and more`,
    }),
  },
  responseShapes: [
    { fields: ['valid'], callers: everyone, endpoints: ['validateResetToken'] },
    {
      fields: ['message'],
      callers: everyone,
      endpoints: ['forgotPassword'],
    },
    { fields: ['message', 'deviceToken'], callers: everyone, endpoints: ['resetPassword', 'changePassword'] },
  ],
  emails: ({ id, reader, occasion }) => ({
    passwordResetEmail: passwordResetEmail(reader, id),
    passwordChangedEmail: passwordChangedEmail(reader, occasion),
  }),
}
