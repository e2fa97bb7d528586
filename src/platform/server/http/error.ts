import type { ErrorCode, FieldError } from '#platform/contract/errors.ts'

interface ErrorDetails {
  /** Replaces the sentence of the code. */
  message?: string
  fields?: FieldError[]
  /** Shows the sentence beside this field. */
  field?: string
  /** Further members of the error body that the specification names. */
  flags?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** The one error that our code throws on purpose. Its code decides status and sentence: see the `errors.ts` of each capability. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}
