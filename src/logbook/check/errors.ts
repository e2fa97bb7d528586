import type { ErrorTable } from '#platform/contract/errors.ts'

export const checkErrors = {
  question_not_asked: [
    409,
    'The case has changed in the meantime, and this question no longer applies to it. Check your logbook again.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof checkErrors, true> {}
}
