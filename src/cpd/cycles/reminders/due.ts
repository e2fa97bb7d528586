import { daysBetween, isWithin } from '#platform/contract/calendar-days.ts'

/** A reminder that is sent once, as it is recorded. */
export interface Occasion {
  kind: 'month' | 'cycle_end'
  /** The month (2026-11), or the cycle with the days before its end and that end (<id> 30 2027-02-28). */
  occasion: string
}

/** A warning of one cycle by one distance. */
export interface DueWarning extends Occasion {
  cycleId: string
  /** Whether no other follows before the end. */
  isLast: boolean
}

export interface DueReminders {
  digest: Occasion | null
  warnings: DueWarning[]
}

export interface ReminderChoices {
  /** The monthly summary. */
  cpdDigest: boolean
  /** A cycle that ends and is behind. */
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

/** A summary of a month that comes later than this has lost its use. */
const lastDigestDay = 7
/** Nobody is woken by a reminder. An hour that was missed is made up for in the next ones, or the next morning. */
const firstHour = 7
const lastHour = 10
/** Days before the end of a cycle, the next last. */
const warningDays = [90, 30, 7] as const

/**
 * Returns which reminders a user is due, before it is known whether there is anything to say: the summary in the first week of
 * a month, and one warning for each cycle under way, by the nearest distance. `now` is the wall clock of the user's
 * organization, such as 2026-11-01T07:30.
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

// The end belongs to the occasion: whoever corrects the dates of a cycle is warned of its real end too.
function warningOf({ id, cycleEnd }: Cycle, today: string): DueWarning | null {
  const left = daysBetween(today, cycleEnd)
  const nearest = warningDays.findLast((days) => left <= days)
  if (nearest === undefined) return null
  const occasion = `${id} ${nearest} ${cycleEnd}`
  return { kind: 'cycle_end', occasion, cycleId: id, isLast: nearest === warningDays.at(-1) }
}
