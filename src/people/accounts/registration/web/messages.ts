import { ApiError } from '#platform/web/api/api-error.ts'

export const registerErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Registration failed. Please try again.'
