import type { ErrorTable } from '#platform/contract/errors.ts'

export const assessmentsErrors = {
  assessment_not_found: [404, 'Nobody has asked you for this assessment.'],
  assessment_closed: [409, 'You have answered this assessment already.'],
  assessment_open: [409, 'This assessment is not answered yet. You can reply once it is.'],
  assessment_replied: [409, 'You have replied to this assessment already.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof assessmentsErrors, true> {}
}
