import { ApiError } from '#platform/web/api/api-error.ts'
import type { OwnRequest } from '../contract.ts'

export const requestErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Your request could not be sent. Please try again.'

export const savedNotice = 'Saved. Administrators see your updated request.'
export const repeatedNotice = 'Your request has been sent again. We will email you the decision.'

/** Returns the current registration from the refusal of a stale edit. */
export const currentOf = (error: unknown): OwnRequest | null =>
  error instanceof ApiError && error.code === 'request_changed' && error.flags.current !== undefined
    ? (error.flags.current as OwnRequest) // as the endpoint documents
    : null

/** Whether the key has expired or the registration was decided: signing in shows more. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'request_key_invalid' || error.code === 'request_decided')
