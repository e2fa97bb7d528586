import { ApiError } from '#platform/web/api/api-error.ts'
import type { Assessor } from '../contract.ts'

/** Returns why a call about the address book failed, in words. */
export const bookErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

/** Returns the server's error for a field, if any. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.message : undefined

/** Returns whether an entry can be asked, and why not. */
export function stateWordsOf(
  { retired, verifiedAt, linkExpiresAt }: Pick<Assessor, 'retired' | 'verifiedAt' | 'linkExpiresAt'>,
  dateWords: (instant: string) => string,
): string {
  if (retired) return 'Retired: nobody new asks them'
  if (verifiedAt !== null) return `Address confirmed on ${dateWords(verifiedAt)}`
  if (linkExpiresAt !== null && linkExpiresAt > new Date().toISOString())
    return `Not confirmed yet: the link works until ${dateWords(linkExpiresAt)}`
  return 'Not confirmed, and the link no longer works: send a new one'
}
