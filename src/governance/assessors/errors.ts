import type { ErrorTable } from '#platform/contract/errors.ts'

export const assessorsErrors = {
  assessor_already_asked: [409, 'You have asked somebody else already. Withdraw that request first.'],
  assessor_asked_often: [
    409,
    'Too many emails went to this address today. Try again tomorrow, or ask somebody else.',
  ],
  assessor_request_not_found: [404, 'This request does not exist, or is not yours.'],
  assessor_request_closed: [409, 'This request has already been answered.'],
  // One sentence for a wrong link, one that was used or withdrawn, and one that is too old: strangers learn nothing from it.
  shared_link_invalid: [
    404,
    'This link does not work: it was used or withdrawn, it is older than 14 days, or a part of it is missing.',
  ],
  assessor_not_found: [404, 'This entry of the address book does not exist, or is not yours.'],
  assessor_changed: [
    409,
    'Somebody else has changed this entry in the meantime. Check it, then change it again.',
  ],
  assessor_address_taken: [409, 'This address is in the address book already.'],
  assessor_not_waiting: [409, 'This address is confirmed, or the entry is retired. No link was sent.'],
  assessors_full: [409, 'The address book holds 500 entries. Change a retired one instead.'],
  assessor_unavailable: [409, 'This person can no longer be asked. Choose somebody else.'],
  assessor_link_invalid: [
    404,
    'This link does not work: it is older than 14 days, a newer one was sent, or a part of it is missing.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof assessorsErrors, true> {}
}
