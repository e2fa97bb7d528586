import type { Role } from '#platform/contract/access.ts'
import { findPhrase } from './action-words.ts'

/** The relation of a person with this role to the owner of the records, which says why they could look. */
const relations: Record<Role, string> = {
  clinician: 'a clinician',
  supervisor: 'your supervisor',
  admin: 'an administrator',
  super_admin: 'a super administrator',
}

export interface LookFacts {
  who: string
  actorRole: Role | null
  action: string
  /** The date of the opened record: `2025-03-04`. */
  recordDate: string | null
  /** The number of people whose records were viewed, including the reader. */
  people: number
}

/** Returns `Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025.` */
export function lookSentence({ who, actorRole, action, recordDate, people }: LookFacts): string {
  const relation = actorRole === null ? ' ' : `, ${relations[actorRole]}, `
  const did = findPhrase(action)
    .did.replace('{whose}', 'your')
    .replace('{of}', recordDate === null ? '' : ` of ${dayInWords(recordDate)}`)
  return `${who}${relation}${did}${withOthers(people - 1)}.`
}

function withOthers(others: number): string {
  if (others < 1) return ''
  return others === 1 ? ', and one other person’s' : `, and ${others} other people’s`
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

export function dayInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}
