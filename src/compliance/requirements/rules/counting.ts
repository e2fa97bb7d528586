import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import type { RuleWindow } from './contract.ts'
import { endOfMonth } from './expiry.ts'
import type { CountedEvent } from './facts.ts'
import { anyOf, type Periods } from './periods.ts'

/** At least so many in a window. */
export interface Quota {
  readonly atLeast: number
  readonly window: RuleWindow
  /** Null: every simulated event counts. */
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

const countOf = ({ real, simulated }: Sum, { simulatedAtMost }: Pick<Quota, 'simulatedAtMost'>): number =>
  real + Math.min(simulated, simulatedAtMost ?? Infinity)

/** Returns the last day on which an event of this day counts. */
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
const startOf = ({ from, length }: AlignedWindow, period: number): string => plusMonths(from, period * length)

/** Returns the number of the period that holds a day. */
function periodOf(window: AlignedWindow, day: string): number {
  const period = Math.floor((monthOf(day) - monthOf(window.from)) / window.length)
  return startOf(window, period) > day ? period - 1 : period
}

/** Returns the last day on which what was done in a period keeps somebody current: that of the next one. */
const lastDayAfter = (window: AlignedWindow, period: number): string =>
  plusDays(startOf(window, period + 2), -1)

/** Returns the days on which the events, oldest first, meet the quota if no others follow. */
export function metOn(quota: Quota, events: readonly CountedEvent[]): Periods {
  return quota.window.kind === 'aligned_months'
    ? metInPeriods(quota, quota.window, events)
    : metInWindow(quota, quota.window, events)
}

/** Follows the count from each day on which it changes to the next. */
function metInWindow(quota: Quota, window: SlidingWindow, events: readonly CountedEvent[]): Periods {
  const changes = new Map<string, Sum>()
  const changeOn = (day: string): Sum => {
    const known = changes.get(day)
    if (known) return known
    const change = { real: 0, simulated: 0 }
    changes.set(day, change)
    return change
  }
  for (const event of events) {
    add(changeOn(event.date), event)
    add(changeOn(plusDays(lastDayOf(window, event.date), 1)), event, -1)
  }
  const days = [...changes.keys()].toSorted()
  const sum: Sum = { real: 0, simulated: 0 }
  const met = days.flatMap((day, at) => {
    const change = changeOn(day)
    sum.real += change.real
    sum.simulated += change.simulated
    const next = days[at + 1] // after the last change nothing counts
    return next !== undefined && countOf(sum, quota) >= quota.atLeast
      ? [{ from: day, to: plusDays(next, -1) }]
      : []
  })
  return anyOf(met)
}

/** A period that meets the quota keeps somebody current from that day to the end of the next period. */
function metInPeriods(quota: Quota, window: AlignedWindow, events: readonly CountedEvent[]): Periods {
  const byPeriod = Map.groupBy(events, ({ date }) => periodOf(window, date))
  const met = [...byPeriod].flatMap(([period, inPeriod]) => {
    const last = eventThatMeets(quota, inPeriod)
    return last ? [{ from: last.date, to: lastDayAfter(window, period) }] : []
  })
  return anyOf(met)
}

function eventThatMeets(quota: Quota, events: readonly CountedEvent[]): CountedEvent | null {
  const sum: Sum = { real: 0, simulated: 0 }
  for (const event of events) {
    add(sum, event)
    if (countOf(sum, quota) >= quota.atLeast) return event
  }
  return null
}

/** Returns the events that count on a day; of aligned periods, those of the present one and the one before. */
export function eventsOn({ window }: Quota, events: readonly CountedEvent[], day: string): CountedEvent[] {
  if (window.kind === 'aligned_months') {
    const present = periodOf(window, day)
    return events.filter(({ date }) => date <= day && periodOf(window, date) >= present - 1)
  }
  return events.filter(({ date }) => date <= day && day <= lastDayOf(window, date))
}

/** Returns how much counts on a day; of aligned periods, in the present one. */
export function countOn(quota: Quota, events: readonly CountedEvent[], day: string): number {
  const { window } = quota
  const sum: Sum = { real: 0, simulated: 0 }
  for (const event of eventsOn(quota, events, day)) {
    const isOfNow = window.kind !== 'aligned_months' || periodOf(window, event.date) === periodOf(window, day)
    if (isOfNow) add(sum, event)
  }
  return countOf(sum, quota)
}

/** Returns the event whose ageing ends what was met until this day: the oldest of those that no longer count after it. */
export function eventThatEnds(
  quota: Quota,
  events: readonly CountedEvent[],
  lastDay: string,
): CountedEvent | null {
  const { window } = quota
  if (window.kind === 'aligned_months') {
    const ofPeriod = events.filter(({ date }) => lastDayAfter(window, periodOf(window, date)) === lastDay)
    return eventThatMeets(quota, ofPeriod)
  }
  return events.find(({ date }) => lastDayOf(window, date) === lastDay) ?? null
}
