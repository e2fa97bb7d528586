import type { ErrorTable } from '#platform/contract/errors.ts'

export const casesErrors = {
  case_not_found: [404, 'This case does not exist, or you may not see it.'],
  case_id_taken: [409, 'A different case was already saved under this id.'],
  case_duplicate: [409, 'You have already logged this patient on this mission.'],
  case_changed: [409, 'This case was changed elsewhere meanwhile. Compare the two before you save.'],
  case_deleted: [409, 'This case was deleted. For 30 days it can be restored from “Recently deleted”.'],
  case_voided: [409, 'This case has been voided and cannot be changed any more.'],
  case_not_draft: [409, 'This case is logged already and cannot become a draft again.'],
  case_flagged: [409, 'This case is flagged for review already.'],
  case_place_taken: [409, 'This patient of this mission has been logged again meanwhile.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof casesErrors, true> {}
}
