import type { TicketStatus, Topic } from './contract.ts'

export const topicLabels: Record<Topic, string> = {
  question: 'A question',
  problem: 'Something does not work',
  account: 'My account',
  privacy: 'Privacy, or patient details entered by mistake',
  idea: 'An idea',
}

/** Who is waited for, as the person who asked reads it. */
export const statusLabels: Record<TicketStatus, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
}
