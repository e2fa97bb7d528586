import { daysBetween } from '#platform/contract/calendar-days.ts'
import { roleName } from '#platform/contract/role-names.ts'
import type { NewsAnswer, NewsCategory, NewsState, NewsStatus } from './contract.ts'

export const categoryLabels: Record<NewsCategory, string> = {
  clinical_update: 'Clinical update',
  safety_alert: 'Safety alert',
  operations: 'Operations',
  education: 'Education and events',
  governance: 'Governance',
  people: 'People',
  system: 'System notice',
}

export const statusLabels: Record<NewsStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

export const statusTones = {
  draft: 'neutral',
  scheduled: 'waiting',
  live: 'good',
  expired: 'neutral',
  withdrawn: 'bad',
} as const satisfies Record<NewsStatus, string>

export const answerLabels: Record<NewsAnswer, string> = {
  understood: 'Understood',
  question: 'Asked a question',
  not_applicable: 'Not applicable',
}

/** How far a reader is with a post. */
export const stateLabels: Record<NewsState, string> = {
  understood: 'Understood',
  not_applicable: 'Not applicable',
  asked: 'Question is open',
  waiting: 'Not yet',
  overdue: 'Overdue',
  closed: 'Did not answer',
}

export const stateTones = {
  understood: 'good',
  not_applicable: 'good',
  asked: 'neutral',
  waiting: 'waiting',
  overdue: 'bad',
  closed: 'neutral',
} as const satisfies Record<NewsState, string>

/** Returns what somebody answered, and whether it still holds: a newer version or a renewal may ask them again. */
export function acknowledgedWords(answer: 'understood' | 'not_applicable', state: NewsState | null): string {
  const isAskedAgain = state === 'waiting' || state === 'overdue' || state === 'asked'
  return `${answerLabels[answer]}${isAskedAgain ? `, asked again: ${stateLabels[state].toLowerCase()}` : ''}`
}

const reasonWords = {
  everyone: 'everyone',
  organization: 'your organization',
  role: 'your role',
  profession: 'your profession',
  base: 'your base',
  name: 'you by name',
  supervised: 'clinicians of its author',
}
export type Reason = keyof typeof reasonWords

/** Returns for whom a post is meant, as its reader understands it: "For your profession and your base". */
export function reasonSentence(reasons: readonly Reason[]): string {
  const words = reasons.map((reason) => reasonWords[reason])
  const last = words.at(-1) ?? reasonWords.everyone
  return `For ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`
}

/** Returns how many questions wait, and for how long: "2 questions to answer, the oldest for 5 days". */
export function questionsWords(count: number, oldestDays: number): string {
  const questions = count === 1 ? '1 question to answer' : `${count} questions to answer`
  if (oldestDays < 1) return questions
  return `${questions}, ${count === 1 ? '' : 'the oldest '}for ${oldestDays === 1 ? '1 day' : `${oldestDays} days`}`
}

/** Returns how long there is to answer, in words. */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  if (days > 1) return `Due in ${days} days`
  return days === -1 ? 'Due since yesterday' : `Due ${-days} days ago`
}

const professionWords: Readonly<Record<string, string>> = {
  doctor: 'a doctor',
  nurse: 'a nurse',
  paramedic: 'a paramedic',
  student: 'a student',
  other: 'somebody with another profession',
}

/** Returns a possible reader in words: "a nurse at North Base", "a doctor (supervisor) without a base". */
export function readerWords(
  { profession, role }: { profession: string | null; role: string },
  base: string | null,
): string {
  const person = professionWords[profession ?? ''] ?? 'somebody without a profession'
  const work = role === 'clinician' ? '' : ` (${roleName(role).toLowerCase()})`
  return `${person}${work} ${base === null ? 'without a base' : `at ${base}`}`
}

/** Returns `June 2027` for a calendar date. */
export const monthWords = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
