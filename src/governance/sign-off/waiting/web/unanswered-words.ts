import type { Unanswered, UnansweredList } from '../contract.ts'

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Returns "3 cases wait for Kim Osei, the oldest for 20 days". */
export function waitWords({ count, oldestDays, supervisor }: Unanswered): string {
  const cases = count === 1 ? '1 case waits' : `${count} cases wait`
  if (oldestDays === 0) return `${cases} for ${supervisor.name} since today`
  return `${cases} for ${supervisor.name}${count === 1 ? '' : ', the oldest'} for ${inDays(oldestDays)}`
}

/** Returns a hint if nobody can be chosen or the supervisor may no longer sign. */
export function hintWords({ maySign, others, supervisor, clinician }: Unanswered): string | null {
  if (!maySign && others.length === 0)
    return `${supervisor.name} may no longer sign, and nobody else may. Link a supervisor to ${clinician.name}.`
  if (!maySign) return `${supervisor.name} may no longer sign.`
  return others.length === 0 ? `Nobody else may sign for ${clinician.name}. Link a supervisor first.` : null
}

export const medianWords = (days: UnansweredList['medianDays']): string | null =>
  days === null
    ? null
    : `Half of the requests of the last 90 days were answered within ${days === 1 ? '1 day' : `${days} days`}.`
