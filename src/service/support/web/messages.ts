import { ApiError } from '#platform/web/api/api-error.ts'
import { topicLabels } from '../ticket-labels.ts'

export const requestSent = 'Your request has been sent. You can find it, and our answer, under “My requests”.'

export const topicChoices = [
  { value: '', label: 'Choose' },
  ...Object.entries(topicLabels).map(([value, label]) => ({ value, label })),
]

/** The errors of fields that were left empty. */
export const missingMessages = {
  name: 'Enter your name.',
  email: 'Enter your email.',
  topic: 'Choose a topic.',
  subject: 'Enter a subject.',
  message: 'Enter a message.',
}

const unexpectedMessage = 'Something went wrong. Please try again. What you typed is still here.'

export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : unexpectedMessage

/** Returns the error of a field. Joins several messages into one line. */
export function fieldProblem(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  const messages = error.fields.filter(({ path }) => path === field).map(({ message }) => message)
  return messages.length > 0 ? [...new Set(messages)].join(' ') : null
}

/** Returns the message of an error that belongs to no field. */
export const generalProblem = (error: unknown): string | null => {
  if (error === null) return null
  return error instanceof ApiError && error.fields.length > 0 ? null : errorMessage(error)
}
