import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { RuleWindow } from './contract.ts'
import { endOfMonth } from './expiry.ts'
import type { CountedEvent } from './facts.ts'
import { unionOf, type Periods } from './periods.ts'

/** The minimum number of events in a window. */
export interface Quota {
  readonly atLeast: number
  readonly window: RuleWindow
  /** null: every simulated event counts */
  readonly simulatedAtMost: number | null
}

type SlidingWindow = Exclude<RuleWindow, { kind: 'aligned_months' }>
type AlignedWindow = Extract<RuleWindow, { kind: 'aligned_months' }>

interface Sum {
  real: number
  simulated: number
}

const add = (sum: Sum, { amount, isSimulated }: CountedEvent, sign: 1 | -1 = 1): void => {
  if (isSimulated) sum.simulated += sign * amount
  else sum.real += sign * amount
}

const countWithCap = (
  { real, simulated }: Sum,
  { simulatedAtMost }: Pick<Quota, 'simulatedAtMost'>,
): number => real + Math.min(simulated, simulatedAtMost ?? Infinity)

/** Returns the last day on which an event of this date counts. */
function lastDayOf(window: SlidingWindow, date: string): string {
  switch (window.kind) {
    case 'days':
      return plusDays(date, window.length)
    case 'months':
      return plusMonths(date, window.length)
    case 'calendar_months':
      return endOfMonth(plusMonths(`${date.slice(0, 8)}01`, window.length))
  }
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Returns the first day of a period; period 0 begins on `from`. */
const periodStart = ({ from, length }: AlignedWindow, period: number): string =>
  plusMonths(from, period * length)

/** Returns the number of the period that holds a day. */
function findPeriod(window: AlignedWindow, day: string): number {
  const period = Math.floor((monthOf(day) - monthOf(window.from)) / window.length)
  return periodStart(window, period) > day ? period - 1 : period
}

/** Returns the last day on which events of a period keep somebody current: the last day of the next period. */
const lastDayAfter = (window: AlignedWindow, period: number): string =>
  plusDays(periodStart(window, period + 2), -1)

/**
 * Returns the periods in which these events meet the quota. The events are sorted oldest first; later events are not
 * considered.
 */
export function findMetPeriods(quota: Quota, events: readonly CountedEvent[]): Periods {
  return quota.window.kind === 'aligned_months'
    ? metInPeriods(quota, quota.window, events)
    : metInWindow(quota, quota.window, events)
}

/** Goes through the days on which the count changes, and returns the periods in which it reaches the quota. */
function metInWindow(quota: Quota, window: SlidingWindow, events: readonly CountedEvent[]): Periods {
  const changes = new Map<string, Sum>()
  const getChange = (day: string): Sum => {
    const existing = changes.get(day)
    if (existing) return existing
    const change = { real: 0, simulated: 0 }
    changes.set(day, change)
    return change
  }
  for (const event of events) {
    add(getChange(event.date), event)
    add(getChange(plusDays(lastDayOf(window, event.date), 1)), event, -1)
  }
  const days = [...changes.keys()].toSorted()
  const sum: Sum = { real: 0, simulated: 0 }
  const metPeriods = days.flatMap((day, index) => {
    const change = getChange(day)
    sum.real += change.real
    sum.simulated += change.simulated
    const nextDay = days[index + 1] // nothing counts after the last change
    return nextDay !== undefined && countWithCap(sum, quota) >= quota.atLeast
      ? [{ from: day, to: plusDays(nextDay, -1) }]
      : []
  })
  return unionOf(metPeriods)
}

/**
 * Events that meet the quota within a period keep somebody current from the event that does so until the end of the next
 * period.
 */
function metInPeriods(quota: Quota, window: AlignedWindow, events: readonly CountedEvent[]): Periods {
  const byPeriod = Map.groupBy(events, ({ date }) => findPeriod(window, date))
  const metPeriods = [...byPeriod].flatMap(([period, periodEvents]) => {
    const last = findMeetingEvent(quota, periodEvents)
    return last ? [{ from: last.date, to: lastDayAfter(window, period) }] : []
  })
  return unionOf(metPeriods)
}

function findMeetingEvent(quota: Quota, events: readonly CountedEvent[]): CountedEvent | null {
  const sum: Sum = { real: 0, simulated: 0 }
  for (const event of events) {
    add(sum, event)
    if (countWithCap(sum, quota) >= quota.atLeast) return event
  }
  return null
}

/**
 * Returns the events that count on a day. For aligned periods, these are the events of the current period and of the one
 * before.
 */
export function eventsOn({ window }: Quota, events: readonly CountedEvent[], day: string): CountedEvent[] {
  if (window.kind === 'aligned_months') {
    const currentPeriod = findPeriod(window, day)
    return events.filter(({ date }) => date <= day && findPeriod(window, date) >= currentPeriod - 1)
  }
  return events.filter(({ date }) => date <= day && day <= lastDayOf(window, date))
}

/** Returns the count on a day. For aligned periods, this is the count of the current period. */
export function countOn(quota: Quota, events: readonly CountedEvent[], day: string): number {
  const { window } = quota
  const sum: Sum = { real: 0, simulated: 0 }
  for (const event of eventsOn(quota, events, day)) {
    const isInCurrentPeriod =
      window.kind !== 'aligned_months' || findPeriod(window, event.date) === findPeriod(window, day)
    if (isInCurrentPeriod) add(sum, event)
  }
  return countWithCap(sum, quota)
}

/**
 * Returns the event because of which somebody is no longer current after the last day: the oldest of those that no longer
 * count.
 */
export function findEndingEvent(
  quota: Quota,
  events: readonly CountedEvent[],
  lastDay: string,
): CountedEvent | null {
  const { window } = quota
  if (window.kind === 'aligned_months') {
    const periodEvents = events.filter(
      ({ date }) => lastDayAfter(window, findPeriod(window, date)) === lastDay,
    )
    return findMeetingEvent(quota, periodEvents)
  }
  return events.find(({ date }) => lastDayOf(window, date) === lastDay) ?? null
}
