import { ApiError } from '#platform/web/api/api-error.ts'
import { topicLabels } from '../ticket-words.ts'

export const requestSent = 'Your request is on its way. You find it, and the answer, under “My requests”.'

export const topicChoices = [
  { value: '', label: 'Choose' },
  ...Object.entries(topicLabels).map(([value, label]) => ({ value, label })),
]

/** What is said of a field that was left empty. */
export const missing = {
  name: 'Say who you are.',
  email: 'Say where to answer.',
  topic: 'Choose what it is about.',
  subject: 'Say in a few words what it is about.',
  message: 'Write your message.',
}

const unexpected = 'Something went wrong. Please try again. What you typed is still here.'

export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : unexpected

/** What stands beside a field; several findings are one line. */
export function fieldProblem(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  const messages = error.fields.filter(({ path }) => path === field).map(({ message }) => message)
  return messages.length > 0 ? [...new Set(messages)].join(' ') : null
}

/** What no field is to blame for. */
export const generalProblem = (error: unknown): string | null => {
  if (error === null) return null
  return error instanceof ApiError && error.fields.length > 0 ? null : errorMessage(error)
}
