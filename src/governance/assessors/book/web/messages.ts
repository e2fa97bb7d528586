import { ApiError } from '#platform/web/api/api-error.ts'
import type { Assessor } from '../contract.ts'

/** Returns the message for a failed call about the address book. */
export const bookErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

/** Returns the server's error for a field, if any. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.message : undefined

/** Returns whether the person of an entry can be asked and, if not, why. */
export function stateWordsOf(
  { retired, verifiedAt, linkExpiresAt }: Pick<Assessor, 'retired' | 'verifiedAt' | 'linkExpiresAt'>,
  dateWords: (instant: string) => string,
): string {
  if (retired) return 'Retired: nobody can ask them any more'
  if (verifiedAt !== null) return `Address confirmed on ${dateWords(verifiedAt)}`
  if (linkExpiresAt !== null && linkExpiresAt > new Date().toISOString())
    return `Not confirmed yet: the link works until ${dateWords(linkExpiresAt)}`
  return 'Not confirmed, and the link has expired: send a new one'
}
