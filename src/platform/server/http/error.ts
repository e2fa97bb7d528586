import type { ChangedCode, ErrorCode, FieldError, PlainCode } from '#platform/contract/errors.ts'

interface ErrorDetails {
  /** Replaces the message of the code. */
  message?: string
  fields?: FieldError[]
  /** The field next to which the message is shown. */
  field?: string
  /** Further fields of the error body, which the specification defines. */
  flags?: Record<string, unknown>
  retryAfterSeconds?: number
  /** The current record, as the endpoint of the refused change would return it to the sender. */
  current?: object
}

/** The error of a refused request. The `errors.ts` of each capability map its code to a status and a message. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /** The error of a change to an outdated version includes the current record, so that the form can show both versions. */
  constructor(code: ChangedCode, details: ErrorDetails & { current: object })
  constructor(code: PlainCode, details?: ErrorDetails)
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}
