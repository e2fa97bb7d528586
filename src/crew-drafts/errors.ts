import type { ErrorTable } from '#platform/contract/errors.ts'

export const crewDraftsErrors = {
  case_offer_not_found: [404, 'This draft is not on offer any more.'],
  case_offer_accepted: [409, 'You have accepted this draft already. It is in your logbook.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof crewDraftsErrors, true> {}
}
