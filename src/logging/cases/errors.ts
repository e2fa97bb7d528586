import type { ErrorTable } from '#platform/contract/errors.ts'

export const casesErrors = {
  case_not_found: [404, 'This case does not exist, or you may not see it.'],
  case_id_taken: [409, 'A different case was already saved under this id.'],
  case_duplicate: [409, 'You have already logged this patient on this mission.'],
  case_changed: [
    409,
    'This case was changed elsewhere in the meantime. Compare both versions before you save.',
  ],
  case_deleted: [409, 'This case was deleted. You can restore it from “Recently deleted” for 30 days.'],
  case_voided: [409, 'This case has been voided and can no longer be changed.'],
  case_not_draft: [409, 'This case is already logged and cannot become a draft again.'],
  case_flagged: [409, 'This case is already flagged for review.'],
  case_place_taken: [409, 'This patient of this mission has been logged again in the meantime.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof casesErrors, true> {}
}
