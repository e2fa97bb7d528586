import { signedOutEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { aUser, someUser } from '#testing/looks.ts'
import { administrators } from '#testing/callers.ts'
import { toUser } from '#testing/requests.ts'
import { words } from '#testing/readers.ts'

export const examples: Examples = {
  callers: {
    endUserSessions: administrators,
    listUserSessions: administrators,
  },
  askingForProof: ['endUserSessions'],
  accepted: {
    listUserSessions: toUser({}),
    endUserSessions: toUser({}, () => ({ sessionId: null, reason: 'device_lost' })),
  },
  views: {
    listUserSessions: { by: administrators, of: aUser },
    endUserSessions: {
      by: administrators,
      names: 'record',
      of: async (stage) => ({ ...(await someUser({})(stage)), body: { sessionId: null, reason: 'other' } }),
    },
  },
  organizationChanges: {
    endUserSessions: 'Those within the reach of the caller: users/sessions and reach.test.ts.',
  },
  responseShapes: [
    {
      fields: words('sessions _id id startedAt lastUsedAt isPhone device network'),
      to: administrators,
      endpoints: ['listUserSessions', 'endUserSessions'],
    },
  ],
  emails: ({ publicUrl }) => ({
    signedOutEmail: signedOutEmail(publicUrl, { device: 'Chrome on Windows', reason: 'other' }),
  }),
}
