import { ApiError } from '#platform/web/api/api-error.ts'
import type { OwnRequest } from '../contract.ts'

export const requestErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Your request could not be sent. Please try again.'

export const savedNotice = 'Saved. Whoever decides sees your request as it is now.'
export const repeatedNotice = 'Your request waits again. You are told by mail, whatever the decision.'

/** The registration as it is now, of the refusal of a correction that began before. */
export const currentOf = (error: unknown): OwnRequest | null =>
  error instanceof ApiError && error.code === 'request_changed' && error.flags.current !== undefined
    ? (error.flags.current as OwnRequest) // as the endpoint documents
    : null

/** The key has ended, or the registration was decided about: signing in says more. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'request_key_invalid' || error.code === 'request_decided')
