import { createRegistration, type Registration } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { toPostRequest, conflictIfIdOf, newId } from '#testing/id-attempts.ts'

export const ownRegistration = { regulator: 'hcpc', number: 'PA12345', expiresOn: '2027-08-31' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    registration: Registration
  }
}

export const examples: Examples = {
  fieldIds: {
    'createRegistration._id': {
      request: (value) => toPostRequest('/api/registrations', { _id: value, ...ownRegistration }),
      status: conflictIfIdOf('registrations'),
      ownValue: newId,
    },
  },
  pathIds: {
    'updateRegistration:id': {
      ownValue: ({ registration }) => registration.id,
      payload: ({ registration: { version } }) => ({ ...ownRegistration, number: 'PA54321', version }),
    },
    'deleteRegistration:id': { ownValue: ({ registration }) => registration.id },
  },
  records: async ({ app, person }) => ({
    registration: (await app.as(person).call(createRegistration, { body: ownRegistration })).body,
  }),
  rows: async ({ text, create }) => ({
    registrations: [
      await create('/api/registrations', {
        regulator: 'other',
        regulatorOther: text,
        number: 'PA12345',
        expiresOn: '2027-08-31',
      }),
    ],
  }),
  notLookedUp: {
    'createRegistration.number': 'The number of a user with their regulator.',
    'updateRegistration.number': 'The number of a user with their regulator.',
  },
}
