import { createRegistration, type Registration } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { post, takenBy, anyNew } from '#testing/id-attempts.ts'

export const ownRegistration = { regulator: 'hcpc', number: 'PA12345', expiresOn: '2027-08-31' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    registration: Registration
  }
}

export const examples: Examples = {
  fieldIds: {
    'createRegistration._id': {
      request: (value) => post('/api/registrations', { _id: value, ...ownRegistration }),
      answer: takenBy('registrations'),
      good: anyNew,
    },
  },
  pathIds: {
    'updateRegistration:id': {
      good: ({ registration }) => registration.id,
      payload: ({ registration: { version } }) => ({ ...ownRegistration, number: 'PA54321', version }),
    },
    'deleteRegistration:id': { good: ({ registration }) => registration.id },
  },
  records: async ({ app, person }) => ({
    registration: (await app.as(person).call(createRegistration, { body: ownRegistration })).body,
  }),
  rows: async ({ words, create }) => ({
    registrations: [
      await create('/api/registrations', {
        regulator: 'other',
        regulatorOther: words,
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
