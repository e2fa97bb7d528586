import type { ErrorTable } from '#platform/contract/errors.ts'

export const assessmentsErrors = {
  assessment_not_found: [404, 'This assessment was not requested from you.'],
  assessment_closed: [409, 'You have already answered this assessment.'],
  assessment_open: [409, 'This assessment has not been answered yet. You can reply once it has.'],
  assessment_replied: [409, 'You have already replied to this assessment.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof assessmentsErrors, true> {}
}
