import { ApiError } from '#platform/web/api/api-error.ts'

export const texts = {
  saved: 'Saved.',
  passwordChanged:
    'Your password has been changed. You have been signed out everywhere else, and the address of your compliance calendar no longer works.',
  emailChangeRequested: (email: string) => `Open the link that was sent to ${email} to finish the change.`,
  sessionEnded: 'Session ended.',
  othersEnded: 'All other sessions ended.',
  deletionCancelled: 'Your account will not be deleted.',
} as const

/** Returns the message for a failed request. A form shows it only if the error does not belong to one of its fields. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** Returns the server's message for one field of the form. */
export const fieldMessage = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError
    ? error.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
    : undefined
