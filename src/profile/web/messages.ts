import { ApiError } from '#platform/web/api/api-error.ts'
import type { Profile } from '../contract.ts'

export const words = {
  saved: 'Saved.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  emailAsked: (email: string) => `Open the link that was sent to ${email} to finish the change.`,
  sessionEnded: 'Signed out there.',
  othersEnded: 'Signed out everywhere else.',
  kept: 'Your account stays.',
} as const

/** What went wrong; a form that shows the fields' own sentences passes over those. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** The profile as it is now, of the refusal of an edit that began before. */
export const currentOf = (error: unknown): Profile | null =>
  error instanceof ApiError && error.code === 'profile_changed' && error.flags.current !== undefined
    ? (error.flags.current as Profile) // as the endpoint documents
    : null

/** The sentence for one field of the form, from the answer that refused it. */
export const fieldMessage = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError
    ? error.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
    : undefined
