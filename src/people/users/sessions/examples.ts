import { signedOutEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { pathForUserId, pathForNewUser } from '#testing/looks.ts'
import { administrators } from '#testing/callers.ts'
import { requestForNewUser } from '#testing/requests.ts'
import { splitWords } from '#testing/readers.ts'

export const examples: Examples = {
  callers: {
    endUserSessions: administrators,
    listUserSessions: administrators,
  },
  requiringProof: ['endUserSessions'],
  accepted: {
    listUserSessions: requestForNewUser({}),
    endUserSessions: requestForNewUser({}, () => ({ sessionId: null, reason: 'device_lost' })),
  },
  views: {
    listUserSessions: { viewers: administrators, request: pathForUserId },
    endUserSessions: {
      viewers: administrators,
      subject: 'record',
      request: async (stage) => ({
        ...(await pathForNewUser({})(stage)),
        body: { sessionId: null, reason: 'other' },
      }),
    },
  },
  organizationChanges: {
    endUserSessions: 'Those within the reach of the caller: users/sessions and reach.test.ts.',
  },
  responseShapes: [
    {
      fields: splitWords('sessions _id id startedAt lastUsedAt isPhone device network'),
      callers: administrators,
      endpoints: ['listUserSessions', 'endUserSessions'],
    },
  ],
  emails: ({ publicUrl }) => ({
    signedOutEmail: signedOutEmail(publicUrl, { device: 'Chrome on Windows', reason: 'other' }),
  }),
}
