import { ApiError } from '#platform/web/api/api-error.ts'

export const loadFailed = 'Failed to fetch organizations'
export const noOrganizations = 'No organizations found'

/** The messages after a change and after its failure. */
export const outcomes = {
  create: { done: 'Organization created successfully!', failed: 'Failed to create organization' },
  update: { done: 'Organization updated successfully!', failed: 'Failed to update organization' },
  deactivate: { done: 'Organization deactivated successfully!', failed: 'Failed to deactivate organization' },
  activate: { done: 'Organization activated successfully!', failed: 'Failed to activate organization' },
} as const

export const confirmation = (verb: 'activate' | 'deactivate', name: string): string =>
  `Are you sure you want to ${verb} "${name}"?`

/** Returns the server's message to show at the name field. */
export const nameProblem = (error: unknown): string | null => fieldProblem(error, 'org_name') ?? null

export const fieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined

/** Returns why a change failed, unless the name field already shows it. */
export function changeProblem(error: unknown): string | null {
  if (error === null || nameProblem(error) !== null) return null
  if (error instanceof ApiError && error.fields.length > 0) return null
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
