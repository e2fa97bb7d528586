import type { TicketStatus, Topic } from './contract.ts'

export const topicLabels: Record<Topic, string> = {
  question: 'A question',
  problem: 'Something is not working',
  account: 'My account',
  privacy: 'Privacy',
  patient_details: 'I entered patient-identifiable data',
  idea: 'An idea',
}

/** Shown as soon as the topic is chosen, before the user types something that would have to be removed again. */
export const patientDetailsAdvice =
  'Say where it is: the mission number, or the date of the case, and the field. Do not repeat the detail itself. This goes to the privacy lead.'

/** The names of the statuses, from the view of the author of a request. */
export const statusLabels: Record<TicketStatus, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
}

const maxSubjectLength = 80

/** Returns the start of a message, as the subject of a request that was sent without one. */
export function subjectOf(message: string): string {
  const [firstLine = ''] = message.trim().split('\n')
  if (firstLine.length <= maxSubjectLength) return firstLine.trim()
  const cut = firstLine.slice(0, maxSubjectLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maxSubjectLength / 2 ? lastSpace : maxSubjectLength).trimEnd()}…`
}
