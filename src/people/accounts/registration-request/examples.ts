import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { splitWords } from '#testing/readers.ts'

export const examples: Examples = {
  callers: {
    changeRequest: everyone,
    openRequest: everyone,
    repeatRequest: everyone,
  },
  withSecret: ['changeRequest', 'openRequest', 'repeatRequest'],
  responseShapes: [
    {
      // The registration is opened with the key in the email to the applicant.
      fields:
        splitWords(`email isVerified name note organization id org_name profession refusal at reason registrationNumber
      state version`),
      callers: everyone,
      endpoints: ['openRequest', 'changeRequest', 'repeatRequest'],
    },
  ],
}
