import { ApiError } from '#platform/web/api/api-error.ts'

export function setupErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
