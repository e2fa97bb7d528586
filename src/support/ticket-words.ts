import type { TicketStatus, Topic } from './contract.ts'

export const topicLabels: Record<Topic, string> = {
  question: 'A question',
  problem: 'Something does not work',
  account: 'My account',
  privacy: 'Privacy',
  patient_details: 'I entered patient-identifiable data',
  idea: 'An idea',
}

/** Said as soon as the topic is chosen, before anything is typed that would have to be taken out again. */
export const patientDetailsAdvice =
  'Say where it is: the mission number, or the date of the case, and the field. Do not repeat the detail itself. This goes to the privacy lead.'

/** Who is waited for, as the person who asked reads it. */
export const statusLabels: Record<TicketStatus, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
}

const longestSubject = 80

/** What stands in lists for a request that was sent without a subject: how it begins. */
export function subjectOf(message: string): string {
  const [first = ''] = message.trim().split('\n')
  if (first.length <= longestSubject) return first.trim()
  const cut = first.slice(0, longestSubject)
  const atWord = cut.lastIndexOf(' ')
  return `${cut.slice(0, atWord > longestSubject / 2 ? atWord : longestSubject).trimEnd()}…`
}
