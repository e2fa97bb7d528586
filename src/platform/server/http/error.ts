import type { ChangedCode, ErrorCode, FieldError, PlainCode } from '#platform/contract/errors.ts'

interface ErrorDetails {
  /** Replaces the message of the code. */
  message?: string
  fields?: FieldError[]
  /** The field next to which the message is shown. */
  field?: string
  /** Further members of the error body that the specification names. */
  flags?: Record<string, unknown>
  retryAfterSeconds?: number
  /** The current record, in the form in which its own endpoint returns it to the sender of the refused change. */
  current?: object
}

/** The only error that our code throws deliberately. The `errors.ts` of each capability map its code to status and message. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /** A refused save returns the current record, so that the form can show both and let the user choose. */
  constructor(code: ChangedCode, details: ErrorDetails & { current: object })
  constructor(code: PlainCode, details?: ErrorDetails)
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}
