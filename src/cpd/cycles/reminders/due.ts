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

interface Recipient {
  cycles: readonly Cycle[]
  choices: ReminderChoices
  sentOccasions: readonly Occasion[]
}

/** After this day of the month, the summary is no longer useful. */
const lastDigestDay = 7
/**
 * The first and the last hour of the day in which reminders are sent. What is missed in one of them is sent in the next, or
 * the next morning.
 */
const firstHour = 7
const lastHour = 10
/** How many days before the end of a cycle its warnings are due, the last warning last. */
const warningDays = [90, 30, 7] as const

/**
 * Returns the reminders that are due to a user and were not sent yet: the summary in the first week of a month, and the latest
 * due warning of each running cycle. A reminder may turn out to have no content, and is then not sent. `now` is the local
 * time of the user's organization, such as 2026-11-01T07:30.
 */
export function dueReminders(now: string, { cycles, choices, sentOccasions }: Recipient): DueReminders {
  const [today = '', clock = ''] = now.split('T')
  const hour = Number(clock.slice(0, 2))
  if (hour < firstHour || hour > lastHour) return { digest: null, warnings: [] }
  const isUnsent = ({ kind, occasion }: Occasion) =>
    !sentOccasions.some((item) => item.kind === kind && item.occasion === occasion)
  const digest = { kind: 'month', occasion: today.slice(0, 7) } as const
  const isFirstWeek = Number(today.slice(8)) <= lastDigestDay
  const runningCycles = cycles.filter(({ cycleStart, cycleEnd }) =>
    isWithin(today, { from: cycleStart, to: cycleEnd }),
  )
  return {
    digest: choices.cpdDigest && isFirstWeek && isUnsent(digest) ? digest : null,
    warnings: choices.cpdCycleEnd
      ? runningCycles.flatMap((cycle) => warningOf(cycle, today) ?? []).filter(isUnsent)
      : [],
  }
}

// The end date is part of the occasion, so that a user who corrects the dates of a cycle is warned of its real end too.
function warningOf({ id, cycleEnd }: Cycle, today: string): DueWarning | null {
  const daysLeft = daysBetween(today, cycleEnd)
  const warnedDays = warningDays.findLast((days) => daysLeft <= days)
  if (warnedDays === undefined) return null
  const occasion = `${id} ${warnedDays} ${cycleEnd}`
  return { kind: 'cycle_end', occasion, cycleId: id, isLast: warnedDays === warningDays.at(-1) }
}
