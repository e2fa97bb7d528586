import { plusMonths } from '#platform/contract/calendar-months.ts'
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

/** The maximum validity of a certificate; a longer one is a typing error in the year. */
const maxYears = 50

/** Returns the contradictions in a record, and what its requirement does not accept, by field. */
export function recordErrors(
  { completedOn, expiresOn, provider, certificateNumber, evidenceIds, cpdActivityId, alsoCpd }: EnteredFacts,
  { category, evidenceRequired }: { category: string; evidenceRequired: boolean },
  today: string,
): FieldError[] {
  const isHealth = isHealthCategory(category)
  const healthOnlyMessage = 'For health items, Sortie stores only the status and the dates.'
  const problems: [path: string, message: string | null | false | undefined][] = [
    ['completedOn', completedOn > today && 'This day is still to come.'],
    [
      'expiresOn',
      expiresOn && expiresOn < completedOn && 'The expiry date cannot be before the completion date.',
    ],
    [
      'expiresOn',
      expiresOn &&
        expiresOn > plusMonths(completedOn, maxYears * 12) &&
        `Use an expiry date within ${maxYears} years of completion.`,
    ],
    ['provider', isHealth && provider && healthOnlyMessage],
    ['certificateNumber', isHealth && certificateNumber && healthOnlyMessage],
    ['evidenceIds', isHealth && evidenceIds.length > 0 && healthOnlyMessage],
    ['alsoCpd', isHealth && alsoCpd && healthOnlyMessage],
    [
      'alsoCpd',
      cpdActivityId && alsoCpd && 'Choose either a new CPD activity or one that you have already recorded.',
    ],
    ['evidenceIds', !isHealth && evidenceRequired && evidenceIds.length === 0 && 'Attach the certificate.'],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** How long a record that needs no verification may be withdrawn after it was added, in milliseconds. */
export const withdrawalMs = 24 * 60 * 60_000

/**
 * Returns whether the owner may withdraw a record. It must not come from an import or a post, and must still wait for verification
 * or, if it needs none, be less than 24 hours old.
 */
export const isWithdrawable = (
  { source, verification, created_at: createdAt }: { source: string; verification: string; created_at: Date },
  now: Date,
): boolean =>
  source !== 'import' &&
  source !== 'news' &&
  (verification === 'waiting' ||
    (verification === 'not_needed' && now.getTime() - createdAt.getTime() < withdrawalMs))
