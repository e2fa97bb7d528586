import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import type { Attention } from './contract.ts'

/** After this many days without a case, a clinician needs the attention of their supervisor. */
export const maxQuietDays = 42

interface ClinicianFacts {
  /** The clinician's fitness to fly; null if the supervisor may not see it. */
  fitness: Fitness | null
  mayViewCases: boolean
  lastCaseDate: string | null
  /** The day on which they began to use Sortie. */
  joinedOn: string
}

/**
 * Returns the reasons why a clinician needs attention on a day, the most urgent first. Facts that the supervisor may not see give
 * no reason.
 */
export function attentionFor(
  { fitness, mayViewCases, lastCaseDate, joinedOn }: ClinicianFacts,
  today: string,
): Attention[] {
  const quietDays = daysBetween(lastCaseDate ?? joinedOn, today)
  const isQuiet = mayViewCases && quietDays >= maxQuietDays
  return [
    ...(fitness?.verdict === 'not_fit' ? [{ kind: 'not_fit' as const }] : []),
    ...(isQuiet
      ? [{ kind: 'quiet' as const, weeks: lastCaseDate === null ? null : Math.floor(quietDays / 7) }]
      : []),
    ...(fitness !== null && fitness.expiring.count > 0 ? [{ kind: 'expiring' as const }] : []),
  ]
}

const urgencyOf: Record<Attention['kind'], number> = { not_fit: 0, quiet: 1, expiring: 2 }

/** Orders people by their most urgent reason. People without a reason are last. People with equal reasons keep their order. */
export const compareByAttention = (
  a: { attention: readonly Attention[] },
  b: { attention: readonly Attention[] },
): number => placeOf(a.attention) - placeOf(b.attention)

const placeOf = ([first]: readonly Attention[]): number => (first ? urgencyOf[first.kind] : 3)
