import type { ErrorTable } from '#platform/contract/errors.ts'

export const crewDraftsErrors = {
  case_offer_not_found: [404, 'This draft is no longer available.'],
  case_offer_accepted: [409, 'You have already accepted this draft. It is in your logbook.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof crewDraftsErrors, true> {}
}
