import { errorMessage, errorStatus, type ErrorCode, type FieldError } from '#platform/contract/errors.ts'

interface ErrorDetails {
  /** Replaces the catalogue's sentence. */
  message?: string
  fields?: FieldError[]
  /** Further members of the error body that the specification names. */
  flags?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** The one error that a service throws on purpose; its code decides status and sentence. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorMessage(code))
    this.code = code
    this.status = errorStatus(code)
    this.details = details
  }
}
