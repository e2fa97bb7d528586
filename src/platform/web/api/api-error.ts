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

/** A call that did not succeed. Status 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own sentence. `message` has a general one where the server gave none. */
  readonly serverMessage: string | null
  /** One of the contract's codes; null when the answer was not ours, or there was none. */
  readonly code: ErrorCode | null
  readonly fields: readonly FieldError[]
  readonly requestId: string | null
  /** What else the body said, such as `needsVerification`. */
  readonly flags: Readonly<Record<string, unknown>>

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? (facts.status === 0 ? unreachable : unexpected))
    this.name = 'ApiError'
    this.status = facts.status
    this.serverMessage = facts.message ?? null
    // A newer server may know more codes than this tab; comparing with a known one stays right.
    this.code = (facts.code ?? null) as ErrorCode | null
    this.fields = facts.fields ?? []
    this.requestId = facts.requestId ?? null
    this.flags = facts.flags ?? {}
  }

  /** Whether trying again later may help: no answer, or a fault on the server's side. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** The id under which the server logged a failed request. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.requestId : null

/** The same, of a fault alone: an error that the user can mend needs no id. */
export const faultIdOf = (error: unknown): string | null =>
  error instanceof ApiError && error.isTemporary ? error.requestId : null
