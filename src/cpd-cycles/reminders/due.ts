import { daysBetween } from '#platform/contract/calendar-days.ts'

/** A reminder that is sent once: of a month, or of a cycle that ends in so many days. */
export interface Occasion {
  kind: 'month' | 'cycle_end'
  /** The month (2026-11), or the cycle with the days before its end (<id> 30). */
  occasion: string
}

export interface ReminderChoices {
  /** The monthly summary. */
  cpdDigest: boolean
  /** A cycle that ends and is not complete. */
  cpdCycleEnd: boolean
}

interface Cycle {
  id: string
  cycleEnd: string
}

/** A summary of the past month that comes later than this has lost its use. */
const lastDigestDay = 7
/** Nobody is woken by a reminder. */
const firstHour = 7
/** Days before the end of a cycle, the next last. */
export const warningDays = [90, 30, 7] as const

/**
 * Returns which reminders a user is due, before it is known whether there is anything to say: the summary in the first week of
 * a month, and one warning for each cycle by the nearest distance. `now` is the wall clock of the user's organization, such as
 * 2026-11-01T07:30.
 */
export function dueOccasions(
  now: string,
  cycles: readonly Cycle[],
  { cpdDigest, cpdCycleEnd }: ReminderChoices,
): Occasion[] {
  const [today = '', clock = ''] = now.split('T')
  if (Number(clock.slice(0, 2)) < firstHour) return []
  const running = cycles.filter(({ cycleEnd }) => cycleEnd >= today)
  if (running.length === 0) return []
  const isFirstWeek = Number(today.slice(8)) <= lastDigestDay
  const digest = { kind: 'month', occasion: today.slice(0, 7) } as const
  return [
    ...(cpdDigest && isFirstWeek ? [digest] : []),
    ...(cpdCycleEnd ? running.flatMap((cycle) => warningOf(cycle, today) ?? []) : []),
  ]
}

function warningOf({ id, cycleEnd }: Cycle, today: string): Occasion | null {
  const left = daysBetween(today, cycleEnd)
  const nearest = warningDays.findLast((days) => left <= days)
  return nearest === undefined ? null : { kind: 'cycle_end', occasion: `${id} ${nearest}` }
}
