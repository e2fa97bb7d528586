import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { words } from '#testing/readers.ts'

export const examples: Examples = {
  callers: {
    changeRequest: everyone,
    openRequest: everyone,
    repeatRequest: everyone,
  },
  withSecret: ['changeRequest', 'openRequest', 'repeatRequest'],
  responseShapes: [
    {
      // Opened with the key in the email to the applicant.
      fields:
        words(`email isVerified name note organization id org_name profession refusal at reason registrationNumber
      state version`),
      to: everyone,
      endpoints: ['openRequest', 'changeRequest', 'repeatRequest'],
    },
  ],
}
