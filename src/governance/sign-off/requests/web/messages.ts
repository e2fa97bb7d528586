import type { SignOffRequest } from '../contract.ts'
import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns why asking, reminding or withdrawing failed, in words. */
export const signOffErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Returns "Waiting for Kim Osei for 3 days". */
export const waitingWords = ({
  supervisor,
  ageDays,
}: Pick<SignOffRequest, 'supervisor' | 'ageDays'>): string =>
  ageDays === 0
    ? `Waiting for ${supervisor.name}, asked today`
    : `Waiting for ${supervisor.name} for ${daysWords(ageDays)}`
