import { daysBetween, isWithin } from '#platform/contract/calendar-days.ts'

/** The identity of a reminder, which is recorded so that it is sent only once. */
export interface Occasion {
  kind: 'month' | 'cycle_end'
  /** The month (`2026-11`), or the cycle's id, the days before its end and that end (`<id> 30 2027-02-28`). */
  occasion: string
}

/** A warning about one cycle, a number of days before its end. */
export interface DueWarning extends Occasion {
  cycleId: string
  /** Whether it is the last warning before the end. */
  isLast: boolean
}

export interface DueReminders {
  digest: Occasion | null
  warnings: DueWarning[]
}

export interface ReminderChoices {
  /** Whether the user gets the monthly summary. */
  cpdDigest: boolean
  /** Whether the user gets warnings about a cycle that ends soon and is behind. */
  cpdCycleEnd: boolean
}

interface Cycle {
  id: string
  cycleStart: string
  cycleEnd: string
}

interface Reader {
  cycles: readonly Cycle[]
  choices: ReminderChoices
  sent: readonly Occasion[]
}

/** After this day of the month, the summary is no longer useful. */
const lastDigestDay = 7
/**
 * The first hour of the day in which reminders are sent. A missed hour is made up for in the following ones, or the next
 * morning.
 */
const firstHour = 7
const lastHour = 10
/** Days before the end of a cycle, the nearest last. */
const warningDays = [90, 30, 7] as const

/**
 * Returns the reminders that are due to a user, before it is known whether they have any content: the summary in the first
 * week of a month, and one warning for each running cycle, for the nearest number of days. `now` is the local time of the
 * user's organization, such as 2026-11-01T07:30.
 */
export function dueReminders(now: string, { cycles, choices, sent }: Reader): DueReminders {
  const [today = '', clock = ''] = now.split('T')
  const hour = Number(clock.slice(0, 2))
  if (hour < firstHour || hour > lastHour) return { digest: null, warnings: [] }
  const isNew = ({ kind, occasion }: Occasion) =>
    !sent.some((item) => item.kind === kind && item.occasion === occasion)
  const digest = { kind: 'month', occasion: today.slice(0, 7) } as const
  const isFirstWeek = Number(today.slice(8)) <= lastDigestDay
  const underWay = cycles.filter(({ cycleStart: from, cycleEnd: to }) => isWithin(today, { from, to }))
  return {
    digest: choices.cpdDigest && isFirstWeek && isNew(digest) ? digest : null,
    warnings: choices.cpdCycleEnd
      ? underWay.flatMap((cycle) => warningOf(cycle, today) ?? []).filter(isNew)
      : [],
  }
}

// The end date is part of the occasion, so that a user who corrects the dates of a cycle is warned of its real end too.
function warningOf({ id, cycleEnd }: Cycle, today: string): DueWarning | null {
  const daysLeft = daysBetween(today, cycleEnd)
  const nearest = warningDays.findLast((days) => daysLeft <= days)
  if (nearest === undefined) return null
  const occasion = `${id} ${nearest} ${cycleEnd}`
  return { kind: 'cycle_end', occasion, cycleId: id, isLast: nearest === warningDays.at(-1) }
}
