import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)
