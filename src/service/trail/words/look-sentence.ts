import type { Role } from '#platform/contract/access.ts'
import { wordsOf } from './action-words.ts'

/** Why somebody with this role could look. */
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
  /** The day of the record that was opened: `2025-03-04`. */
  recordDate: string | null
  /** How many people the look was at, with the reader. */
  people: number
}

/** Returns `Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025.` */
export function lookSentence({ who, actorRole, action, recordDate, people }: LookFacts): string {
  const relation = actorRole === null ? ' ' : `, ${relations[actorRole]}, `
  const did = wordsOf(action)
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
