import { plusMonths } from '#platform/contract/calendar-days.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { isHealthCategory } from '../definitions/requirement-rules.ts'

export interface EnteredFacts {
  completedOn: string
  expiresOn?: string | null | undefined
  provider?: string | null | undefined
  certificateNumber?: string | null | undefined
  evidenceIds: readonly string[]
  cpdActivityId?: string | null | undefined
  alsoCpd?: object | null | undefined
}

/** A certificate is good for at most this long; a longer one is a slip of the year. */
const maxYears = 50

/** Returns what contradicts itself in a record, or what its requirement does not take. */
export function recordErrors(
  { completedOn, expiresOn, provider, certificateNumber, evidenceIds, cpdActivityId, alsoCpd }: EnteredFacts,
  { category, evidenceRequired }: { category: string; evidenceRequired: boolean },
  today: string,
): FieldError[] {
  const isHealth = isHealthCategory(category)
  const kept = 'Health items store the status and the date alone.'
  const problems: [path: string, message: string | null | false | undefined][] = [
    ['completedOn', completedOn > today && 'This day is still to come.'],
    ['expiresOn', expiresOn && expiresOn < completedOn && 'The expiry cannot be before the day it was done.'],
    [
      'expiresOn',
      expiresOn && expiresOn > plusMonths(completedOn, maxYears * 12) && 'Use a date within 50 years.',
    ],
    ['provider', isHealth && provider && kept],
    ['certificateNumber', isHealth && certificateNumber && kept],
    ['evidenceIds', isHealth && evidenceIds.length > 0 && kept],
    ['alsoCpd', isHealth && alsoCpd && kept],
    [
      'alsoCpd',
      cpdActivityId && alsoCpd && 'It is either a new CPD activity, or one that you have recorded.',
    ],
    ['evidenceIds', !isHealth && evidenceRequired && evidenceIds.length === 0 && 'Attach the certificate.'],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** Until when a record that nobody has verified may be taken back, in milliseconds after it was added. */
export const withdrawalMs = 24 * 60 * 60_000

/** Whether its owner may take a record back: one of their own, as long as nobody has verified or returned it. */
export const isWithdrawable = (
  { source, verification, created_at: createdAt }: { source: string; verification: string; created_at: Date },
  now: Date,
): boolean =>
  source !== 'import' &&
  (verification === 'waiting' ||
    (verification === 'not_needed' && now.getTime() - createdAt.getTime() < withdrawalMs))
