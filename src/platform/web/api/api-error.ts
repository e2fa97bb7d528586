import type { ErrorCode, FieldError } from '#platform/contract/errors.ts'

interface ApiErrorFacts {
  status: number
  message?: string | null
  code?: string | null
  fields?: readonly FieldError[]
  requestId?: string | null
  flags?: Readonly<Record<string, unknown>>
}

const unreachable = 'Sortie cannot be reached. Check your connection and try again.'
const unexpected = 'Something went wrong. Please try again.'

/** A failed API call. Status 0 means that no response arrived. */
export class ApiError extends Error {
  readonly status: number
  /** The message from the server; null if it sent none, in which case `message` is a general one. */
  readonly serverMessage: string | null
  /** A code of the contract; null if the response came from something else (a proxy) or not at all. */
  readonly code: ErrorCode | null
  readonly fields: readonly FieldError[]
  readonly requestId: string | null
  /** Other properties of the body, such as `needsVerification`. */
  readonly flags: Readonly<Record<string, unknown>>

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? (facts.status === 0 ? unreachable : unexpected))
    this.name = 'ApiError'
    this.status = facts.status
    this.serverMessage = facts.message ?? null
    // A newer server may send a code that this tab does not know. Comparisons with known codes still work.
    this.code = (facts.code ?? null) as ErrorCode | null
    this.fields = facts.fields ?? []
    this.requestId = facts.requestId ?? null
    this.flags = facts.flags ?? {}
  }

  /** Whether a retry may succeed: no response, a server error, or another change of the same record at this moment. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'record_in_use'
  }
}

/** Returns the id under which the server logged a failed request. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.requestId : null

/** Returns the request id of temporary failures only. An error that users can fix themselves does not need an id. */
export const faultIdOf = (error: unknown): string | null =>
  error instanceof ApiError && error.isTemporary ? error.requestId : null
