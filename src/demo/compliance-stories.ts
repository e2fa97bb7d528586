import type { Definition } from '#compliance/requirements/definition.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'

/** What is written of a requirement for one user; `renewed`: valid, with the record before. */
export type Story =
  | 'valid'
  | 'renewed'
  | 'expiring'
  | 'expired'
  | 'waiting'
  | 'renewing'
  | 'returned'
  | 'waived'
  | 'never'

/** The users whom the demo prints have a bit of everything; most others keep up. */
export const lively: readonly Story[] = [
  'renewed',
  'expiring',
  'valid',
  'waiting',
  'renewed',
  'returned',
  'expired',
  'valid',
  'waived',
  'renewing',
  'never',
]
export const tidy: readonly Story[] = [
  'renewed',
  'valid',
  'expiring',
  'valid',
  'renewed',
  'valid',
  'waiting',
  'renewed',
  'valid',
  'valid',
  'renewed',
  'expired',
  'valid',
]

export interface Done {
  completedOn: string
  verification: 'not_needed' | 'waiting' | 'verified' | 'rejected'
  expiresOn?: string
}

/** Returns what a user has done, oldest first. */
export function doneIn(definition: Definition, story: Story, today: string): Done[] {
  const { validityMonths, fixedExpiry, verificationRequired } = definition
  const period = (validityMonths ?? 24) * 30
  const counts = verificationRequired ? 'verified' : 'not_needed'
  const waits = verificationRequired ? 'waiting' : 'not_needed'
  const ago = (days: number, verification: Done['verification'] = counts): Done => ({
    completedOn: plusDays(today, -days),
    verification,
  })
  const until = (days: number): Done => {
    if (fixedExpiry != null) return ago(days < 0 ? period + 400 : 60)
    return {
      completedOn: plusDays(today, days - period),
      expiresOn: plusDays(today, days),
      verification: counts,
    }
  }
  switch (story) {
    case 'valid':
      return [ago(Math.round(period * 0.3))]
    case 'renewed':
      return [ago(Math.round(period * 1.2)), ago(Math.round(period * 0.2))]
    case 'expiring':
      return [until(20)]
    case 'expired':
      return [until(-25)]
    case 'waiting':
      return [ago(4, waits)]
    case 'renewing':
      return [until(18), ago(3, waits)]
    case 'returned':
      return verificationRequired ? [until(-40), ago(9, 'rejected')] : [ago(9)]
    default:
      return []
  }
}
