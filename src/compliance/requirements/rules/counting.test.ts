import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOn, findEndingEvent, findMetPeriods, type Quota } from './counting.ts'
import type { RuleWindow } from './contract.ts'
import type { CountedEvent } from './facts.ts'
import { isIn, lastDayFrom } from './periods.ts'

const dayMs = 86_400_000
const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const toDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const lastOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
const dayOf = (month: number, date: number) =>
  toDay(Date.UTC(Math.floor(month / 12), month % 12, Math.min(date, lastOf(month))) / dayMs)
const monthsLater = (day: string, months: number) => dayOf(monthOf(day) + months, Number(day.slice(8)))

/** Whether an event counts on a later day, said anew for each kind of window. */
function countsOn(window: RuleWindow, event: string, day: string): boolean {
  if (event > day) return false
  if (window.kind === 'days') return toNumber(day) - toNumber(event) <= window.length
  if (window.kind === 'months') return day <= monthsLater(event, window.length)
  if (window.kind === 'calendar_months') return monthOf(day) - monthOf(event) <= window.length
  return false
}

/** Returns the first days of the aligned periods around a day. */
function startsAround({ from, length }: Extract<RuleWindow, { kind: 'aligned_months' }>, day: string) {
  const starts: string[] = []
  for (let at = -60 * length; at <= 60 * length; at += length) starts.push(monthsLater(from, at))
  const present = starts.findLastIndex((start) => start <= day)
  const startAt = (index: number) => starts[index] ?? ''
  return { before: startAt(present - 1), now: startAt(present) }
}

const sumOf = (events: readonly CountedEvent[], quota: Quota) => {
  const of = (isSimulated: boolean) =>
    events.filter((event) => event.isSimulated === isSimulated).reduce((sum, { amount }) => sum + amount, 0)
  return of(false) + Math.min(of(true), quota.simulatedAtMost ?? Infinity)
}

/** Counts what counts on one day, from nothing. */
function isMetByHand(quota: Quota, events: readonly CountedEvent[], day: string): boolean {
  const { window } = quota
  if (window.kind !== 'aligned_months') {
    const counting = events.filter(({ date }) => countsOn(window, date, day))
    return sumOf(counting, quota) >= quota.atLeast
  }
  const { before, now } = startsAround(window, day)
  const inPeriod = (from: string, to: string) =>
    sumOf(
      events.filter(({ date }) => date >= from && date <= to),
      quota,
    )
  const previous = inPeriod(before, toDay(toNumber(now) - 1))
  return previous >= quota.atLeast || inPeriod(now, day) >= quota.atLeast
}

const first = toNumber('2023-11-01')
const days = 500 // over the leap day of 2024
const anyDay = fc.integer({ min: first, max: first + days }).map(toDay)
const someEvents = fc
  .array(fc.record({ date: anyDay, amount: fc.integer({ min: 1, max: 3 }), isSimulated: fc.boolean() }), {
    maxLength: 14,
  })
  .map((all): CountedEvent[] =>
    all
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map((event, at) => ({ of: 'case', id: `${at}`, label: 'A case', ...event })),
  )
const windows: fc.Arbitrary<RuleWindow> = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), length: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('months' as const), length: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('calendar_months' as const), length: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    kind: fc.constant('aligned_months' as const),
    length: fc.integer({ min: 1, max: 7 }),
    from: fc.constantFrom('2023-04-01', '2024-01-31', '2024-02-29', '2024-08-30'),
  }),
)
const quotas: fc.Arbitrary<Quota> = fc.record({
  atLeast: fc.integer({ min: 1, max: 6 }),
  window: windows,
  simulatedAtMost: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
})

describe('at least so many in a window', () => {
  test('equals a count from nothing on each day', () => {
    fc.assert(
      fc.property(quotas, someEvents, (quota, events) => {
        const met = findMetPeriods(quota, events)
        for (let day = first - 5; day <= first + days + 300; day += 1)
          expect(isIn(met, toDay(day)), toDay(day)).toBe(isMetByHand(quota, events, toDay(day)))
      }),
      { numRuns: 60 },
    )
  })

  test('the last day is the one before the rule breaks if nothing else is logged', () => {
    fc.assert(
      fc.property(quotas, someEvents, anyDay, (quota, all, today) => {
        const events = all.filter(({ date }) => date <= today)
        const until = lastDayFrom(findMetPeriods(quota, events), today)
        const isMet = isMetByHand(quota, events, today)
        let last = toNumber(today)
        if (isMet) while (isMetByHand(quota, events, toDay(last + 1))) last += 1
        else while (last >= first && !isMetByHand(quota, events, toDay(last))) last -= 1
        expect(until).toBe(last < first ? null : toDay(last))
      }),
      { numRuns: 150 },
    )
  })

  test('the event that ends it counts on the last day and no longer on the next', () => {
    fc.assert(
      fc.property(quotas, someEvents, anyDay, ({ window, ...quota }, all, today) => {
        const events = all.filter(({ date }) => date <= today)
        const until = lastDayFrom(findMetPeriods({ ...quota, window }, events), today)
        fc.pre(until !== null && window.kind !== 'aligned_months')
        const last = until ?? ''
        const ending = findEndingEvent({ ...quota, window }, events, last)
        expect(countsOn(window, ending?.date ?? '', last)).toBe(true)
        expect(countsOn(window, ending?.date ?? '', toDay(toNumber(last) + 1))).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('simulated events fill the count up to their cap', () => {
    const on = (date: string, isSimulated: boolean): CountedEvent => ({
      of: 'case',
      id: date,
      label: 'A case',
      date,
      amount: 1,
      isSimulated,
    })
    const events = [on('2025-01-01', true), on('2025-01-02', true), on('2025-01-03', false)]
    const quota: Quota = { atLeast: 3, window: { kind: 'days', length: 90 }, simulatedAtMost: 1 }
    expect(countOn(quota, events, '2025-01-03')).toBe(2)
    expect(findMetPeriods(quota, events)).toEqual([])
    expect(findMetPeriods({ ...quota, simulatedAtMost: 2 }, events)).toEqual([
      { from: '2025-01-03', to: '2025-04-01' },
    ])
  })
})
