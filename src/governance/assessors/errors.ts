import type { ErrorTable } from '#platform/contract/errors.ts'

export const assessorsErrors = {
  assessor_already_asked: [409, 'You have asked somebody else already. Withdraw that request first.'],
  assessor_asked_often: [
    409,
    'Too many emails went to this address today. Try again tomorrow, or ask somebody else.',
  ],
  assessor_request_not_found: [404, 'This request does not exist, or is not yours.'],
  assessor_request_closed: [409, 'This request has been answered meanwhile.'],
  // One sentence for a wrong link, one that was used or withdrawn, and one that is too old: strangers learn nothing from it.
  shared_link_invalid: [
    404,
    'This link does not work: it was used or withdrawn, it is older than 14 days, or a part of it is missing.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof assessorsErrors, true> {}
}
