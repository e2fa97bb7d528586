import { alreadyRegisteredEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { givenPassword } from '#testing/given.ts'
import { v7 as uuid } from 'uuid'

export const examples: Examples = {
  callers: {
    register: everyone,
  },
  accepted: {
    register: ({ organizationId }) => ({
      body: { name: 'Robin', email: `${uuid()}@example.org`, password: givenPassword, organizationId },
    }),
  },
  responseShapes: [
    {
      fields: ['message'],
      callers: everyone,
      endpoints: ['register'],
    },
  ],
  emails: ({ reader }) => ({ alreadyRegisteredEmail: alreadyRegisteredEmail(reader) }),
}
