import fc from 'fast-check'
import {
  daysBetween,
  isWithin,
  lengthInDays,
  plusDays,
  type DayPeriod,
} from '#platform/contract/calendar-days.ts'
import type { CpdTarget } from '#reference/cpd-standards.ts'
import { describe, expect, test } from 'vitest'
import { amountOf, type CountableActivity } from './amounts.ts'
import { cycleFrom, dayOfFirstCycle, latestStart, windowAt, windowsOf } from './cycle.ts'
import { dueToday, paceOf } from './pace.ts'
import { progressOf, targetEntries, type CycleTerms } from './progress.ts'
import { doneText, paceSentence } from './amount-texts.ts'
import { byMostBehind } from './worst.ts'

const anyDay = fc
  .date({ min: new Date('1995-01-01T00:00Z'), max: new Date('2060-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyMonths = fc.integer({ min: 3, max: 120 })

const total: CpdTarget = {
  code: 'total',
  label: 'All CPD',
  category: 'total',
  unit: 'hours',
  minimum: 30,
  perMonths: null,
  combine: [],
  procedureGroups: [],
  distinct: false,
  conditional: null,
  confirmed: true,
}

const activity = (facts: Partial<CountableActivity> = {}): CountableActivity => ({
  id: 'a',
  title: 'Airway day',
  date: '2025-03-04',
  hours: 4,
  participatoryHours: null,
  credits: null,
  creditSystem: null,
  type: 'course',
  categories: ['educational'],
  ...facts,
})

const terms = (facts: Partial<CycleTerms> = {}, target: Partial<CpdTarget> = {}): CycleTerms => ({
  standard: { targets: [{ ...total, ...target }], creditSystem: null, creditValidityMonths: null },
  cycle: { from: '2025-01-01', to: '2025-12-31' },
  overrides: {},
  statuses: [],
  allocations: [],
  ...facts,
})

const progress = (
  activities: readonly CountableActivity[],
  given: CycleTerms = terms(),
  today = '2025-06-30',
) => progressOf(given, { activities, procedures: [], practiceHoursIn: () => 0 }, today)

describe('a cycle and its windows', () => {
  test.each([
    ['2023-09-01', 24, '2025-08-31'],
    ['2024-02-29', 12, '2025-02-27'],
    ['2023-03-01', 12, '2024-02-29'],
    ['2025-01-31', 1, '2025-02-27'],
  ])('a cycle that starts on %s and lasts %i months ends on %s', (from, months, to) => {
    expect(cycleFrom(from, months)).toEqual({ from, to })
  })

  test('windows adjoin, fill the cycle, and each day lies in exactly one', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyMonths,
        fc.integer({ min: 1, max: 24 }),
        fc.nat(4000),
        (start, months, per, at) => {
          const cycle = cycleFrom(start, months)
          const windows = windowsOf(cycle, per)
          expect(windows[0]?.from).toBe(cycle.from)
          expect(windows.at(-1)?.to).toBe(cycle.to)
          expect(windows.every((window) => window.from <= window.to)).toBe(true)
          const daysAfter = windows.slice(0, -1).map((window) => plusDays(window.to, 1))
          expect(windows.slice(1).map((window) => window.from)).toEqual(daysAfter)
          const day = plusDays(cycle.from, at % lengthInDays(cycle))
          expect(windows.filter((window) => isWithin(day, window))).toEqual([windowAt(windows, day)])
        },
      ),
    )
  })

  test('cycles of one standard start on the same day of the month, or on the last of a shorter one', () => {
    fc.assert(
      fc.property(anyDay, anyMonths, (start, months) => {
        const cycles: DayPeriod[] = []
        for (let from = start; cycles.length < 5;) {
          const cycle = cycleFrom(from, months, dayOfFirstCycle(from, cycles))
          cycles.push(cycle)
          from = plusDays(cycle.to, 1)
          const isLastOfMonth = plusDays(from, 1).endsWith('-01')
          expect(from.slice(8) === start.slice(8) || (isLastOfMonth && from.slice(8) < start.slice(8))).toBe(
            true,
          )
        }
      }),
    )
  })

  test('a cycle that starts on another day than the one before it ended keeps its own', () => {
    const before = [cycleFrom('2024-08-31', 6)]
    expect(dayOfFirstCycle('2025-02-28', before)).toBe(31)
    expect(dayOfFirstCycle('2025-03-15', before)).toBe(15)
    expect(dayOfFirstCycle('2025-02-27', before)).toBe(27)
  })

  test('a cycle that starts each year on a day is the one that today lies in', () => {
    expect(latestStart('12-01', '2025-12-01')).toBe('2025-12-01')
    expect(latestStart('12-01', '2025-11-30')).toBe('2024-12-01')
  })
})

describe('what counts', () => {
  const entries = (
    target: Partial<CpdTarget>,
    one: Partial<CountableActivity>,
    system: string | null = null,
  ) => {
    const rule = { ...total, ...target }
    return amountOf(
      rule,
      { creditSystem: system, creditValidityMonths: null },
      {
        activities: [activity(one)],
        allocations: new Map(),
        window: { from: '2025-01-01', to: '2025-12-31' },
        today: '2025-12-31',
      },
      [],
    )
  }

  test('the first and the last day of the cycle belong to it, the days around it do not', () => {
    const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']
    expect(days.map((date) => entries({}, { date }))).toEqual([0, 4, 4, 0])
  })

  test('a category takes its activities, a combination those of each once', () => {
    expect(entries({ category: 'external' }, {})).toBe(0)
    expect(entries({ category: 'educational' }, {})).toBe(4)
    const combine = ['reviewing_performance', 'measuring_outcomes']
    expect(entries({ category: 'reviewing_and_measuring', combine }, { categories: combine })).toBe(4)
  })

  test('participatory and interactive targets take participatory hours, whatever the categories', () => {
    expect(entries({ category: 'interactive' }, { participatoryHours: 1.5 })).toBe(1.5)
    expect(entries({ category: 'participatory' }, { categories: ['participatory'] })).toBe(0)
  })

  test('credits of another system than the named one fall back to hours; without a named one all count at their worth', () => {
    const credits = { unit: 'credits' } as const
    expect(entries(credits, { credits: 6, creditSystem: 'ama_pra_category_1' }, 'ama_pra_category_1')).toBe(6)
    expect(entries(credits, { credits: 6, creditSystem: 'ecmec' }, 'ama_pra_category_1')).toBe(4)
    expect(entries(credits, { credits: 0.5, creditSystem: 'ceu_ten_hours' })).toBe(5)
    expect(entries(credits, {})).toBe(4)
  })

  test('a count takes one for each entry; different types count once each', () => {
    expect(entries({ unit: 'count' }, { hours: 9 })).toBe(1)
    const both = [activity({ id: 'a' }), activity({ id: 'b' }), activity({ id: 'c', type: 'reading' })]
    const types = terms({}, { category: 'activity_types', unit: 'count', minimum: 2 })
    expect(progress(both, types).targets[0]?.amount).toBe(2)
    const work = { activities: both, practiceHoursIn: () => 0, procedures: [] }
    const shown = types.standard.targets.flatMap((target) =>
      targetEntries(target, types, types.cycle, { work, today: '2025-06-01' }),
    )
    expect(shown.map((entry) => entry.activity.id)).toEqual(['a', 'c'])
  })

  test('an allocation replaces what follows from the entries, also with nothing', () => {
    const given = (amount: number) =>
      terms({ allocations: [{ activityId: 'a', targetCode: 'total', amount }] })
    expect(progress([activity()], given(1.5)).targets[0]?.amount).toBe(1.5)
    expect(progress([activity()], given(0)).targets[0]?.amount).toBe(0)
  })

  test('a credit that is too old no longer counts', () => {
    const standard = { targets: [total], creditSystem: null, creditValidityMonths: 24 }
    const given = terms({ standard, cycle: { from: '2022-01-01', to: '2026-12-31' } })
    const at = (today: string) =>
      progress([activity({ date: '2024-02-29' })], given, today).targets[0]?.amount
    expect(at('2026-03-01')).toBe(0)
    expect(at('2026-02-28')).toBe(4)
  })

  test('a target with a condition applies to those who meet it', () => {
    const endorsed = { conditional: 'endorsed' }
    expect(progress([], terms({}, endorsed)).targets).toEqual([])
    expect(progress([], terms({ statuses: ['endorsed'] }, endorsed)).targets).toHaveLength(1)
  })

  test('skills of the logbook count by their group, different ones once each', () => {
    const skills = {
      unit: 'count',
      category: 'procedure_airway',
      procedureGroups: ['airway'],
      minimum: 1,
    } as const
    const procedures = [
      { date: '2025-02-01', code: 'rsi', group: 'airway', count: 3 },
      { date: '2025-02-02', code: 'tourniquet', group: 'trauma', count: 2 },
      { date: '2025-02-03', code: 'tourniquet', group: 'trauma', count: 1 },
      { date: '2024-12-31', code: 'rsi', group: 'airway', count: 1 },
    ]
    const amount = (target: Partial<CpdTarget>) =>
      progressOf(terms({}, target), { activities: [], procedures, practiceHoursIn: () => 0 }, '2025-06-30')
        .targets[0]?.amount
    expect(amount(skills)).toBe(3)
    expect(amount({ ...skills, category: 'procedure_other', procedureGroups: [], distinct: true })).toBe(1)
  })

  test('adding up equals counting day by day, for any activities, windows and allocations', () => {
    const someActivities = fc.array(
      fc.record({
        day: fc.nat(800),
        hours: fc.integer({ min: 1, max: 40 }),
        allocated: fc.option(fc.nat(20)),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(
        anyDay,
        anyMonths,
        fc.constantFrom(null, 3, 12),
        someActivities,
        fc.nat(900),
        (start, months, perMonths, drawn, at) => {
          const cycle = cycleFrom(start, months)
          const activities = drawn.map(({ day, hours }, index) =>
            activity({ id: `${index}`, date: plusDays(start, day - 20), hours: hours / 4 }),
          )
          const allocations = drawn.flatMap(({ allocated }, index) =>
            allocated === null ? [] : [{ activityId: `${index}`, targetCode: 'total', amount: allocated }],
          )
          const today = plusDays(start, at - 30)
          const [target] = progress(activities, terms({ cycle, allocations }, { perMonths }), today).targets
          for (const window of target?.windows ?? []) {
            let sum = 0
            for (let day = window.from; day <= window.to; day = plusDays(day, 1)) {
              for (const [index, one] of activities.entries())
                if (one.date === day) sum += drawn[index]?.allocated ?? one.hours
            }
            expect(window.amount).toBe(sum)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('pace', () => {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const pace = (amount: number, today: string, minimum = 36.5) =>
    paceOf({ amount, minimum, unit: 'hours', window: year }, today)

  test('as much of the minimum as of the time is on track; less is behind by what is missing today', () => {
    expect(pace(0, '2025-01-01')).toMatchObject({ word: 'on_track' })
    expect(pace(1, '2025-01-11')).toMatchObject({ word: 'on_track' })
    expect(pace(0.75, '2025-01-11')).toEqual({ word: 'behind', behindBy: 0.25, isFarBehind: false })
    expect(pace(0.5, '2025-01-11')).toEqual({ word: 'behind', behindBy: 0.5, isFarBehind: true })
    expect(pace(5, '2025-01-11')).toMatchObject({ word: 'ahead' })
    expect(pace(36.5, '2025-01-11')).toMatchObject({ word: 'complete' })
  })

  test('a count is due whole, the only one of a year at its end', () => {
    expect(dueToday(1, 'count', year, '2025-12-31')).toBe(0)
    expect(dueToday(1, 'count', year, '2026-01-01')).toBe(1)
    expect(dueToday(5, 'count', year, '2025-07-01')).toBe(2)
  })

  test('more work never slows the pace, and whoever does what is missing is on track', () => {
    const order = ['behind', 'on_track', 'ahead', 'complete']
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(400),
        fc.nat(400),
        fc.nat(800),
        (minimum, less, more, at) => {
          const today = plusDays('2024-06-01', at)
          const word = (amount: number) => order.indexOf(pace(amount / 4, today, minimum / 4).word)
          expect(word(less + more)).toBeGreaterThanOrEqual(word(less))
          const { behindBy } = pace(less / 4, today, minimum / 4)
          expect(pace(less / 4 + behindBy, today, minimum / 4).word).not.toBe('behind')
        },
      ),
    )
  })

  test('days are counted over summer time and leap days', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2)
    expect(lengthInDays({ from: '2024-01-01', to: '2024-12-31' })).toBe(366)
  })
})

describe('a whole cycle', () => {
  test('the pace is that of the worst target, which it names; the next gap is of the same one', () => {
    const standard = {
      targets: [
        total,
        { ...total, code: 'interactive', label: 'Interactive CPD', category: 'interactive', minimum: 8 },
      ],
      creditSystem: null,
      creditValidityMonths: null,
    }
    const found = progress([activity({ hours: 20, participatoryHours: 1 })], terms({ standard }))
    expect(found).toMatchObject({
      pace: { word: 'behind', behindBy: 3, isFarBehind: true },
      paceTarget: { code: 'interactive', label: 'Interactive CPD', unit: 'hours' },
    })
    expect(found.nextGap).toEqual({
      targetCode: 'interactive',
      label: 'Interactive CPD',
      unit: 'hours',
      missing: 7,
      until: '2025-12-31',
    })
    expect(found).toMatchObject({
      ringTarget: 'total',
      days: 365,
      daysGone: 180,
      daysLeft: 185,
      isComplete: false,
    })
  })

  test('where the whole and a part are behind, the one that is further behind leads', () => {
    const standard = {
      targets: [total, { ...total, code: 'interactive', category: 'interactive', minimum: 8 }],
      creditSystem: null,
      creditValidityMonths: null,
    }
    const found = progress([activity({ hours: 10 })], terms({ standard }))
    expect(found).toMatchObject({
      pace: { word: 'behind', behindBy: 4 },
      paceTarget: { code: 'interactive' },
      nextGap: { targetCode: 'interactive' },
    })
    const { targets } = progress([activity({ hours: 10, participatoryHours: 3 })], terms({ standard }))
    expect(targets.toSorted(byMostBehind).map(({ code }) => code)).toEqual(['total', 'interactive'])
  })

  test('a badge says in what and by how much a cycle is behind', () => {
    const clinical = {
      ...total,
      code: 'clinical',
      label: 'Clinical contact',
      category: 'clinical',
      minimum: 75,
    }
    const standard = { targets: [total, clinical], creditSystem: null, creditValidityMonths: null }
    const { pace, paceTarget } = progress([activity({ hours: 10 })], terms({ standard }))
    expect(paceSentence(pace, paceTarget)).toBe('Behind by 37 h of Clinical contact')
    const feedback = { ...total, code: 'feedback', label: 'Feedback', unit: 'count', minimum: 5 } as const
    const found = progress([], terms({}, feedback))
    expect(paceSentence(found.pace, found.paceTarget)).toBe('Behind by 2 × Feedback')
  })

  test('what exceeds a minimum is no part of it', () => {
    expect(doneText({ amount: 9, minimum: 2, unit: 'count', countsTypes: true })).toBe('9 types (2 needed)')
    expect(doneText({ amount: 1, minimum: 2, unit: 'count', countsTypes: true })).toBe('1 of 2 types')
    expect(doneText({ amount: 40.5, minimum: 30, unit: 'hours' })).toBe('40.5 h (30 needed)')
    expect(doneText({ amount: 30, minimum: 30, unit: 'hours' })).toBe('30 of 30 h')
    expect(doneText({ amount: 3, minimum: 1, unit: 'count' })).toBe('3 (1 needed)')
  })

  test('a lower minimum for part-time work is used, and shown as such', () => {
    const found = progress([activity({ hours: 15 })], terms({ overrides: { total: 15 } }))
    expect(found).toMatchObject({ isComplete: true, pace: { word: 'complete' }, nextGap: null })
    expect(found.targets[0]).toMatchObject({ minimum: 15, isOverridden: true })
  })

  test('a year that was missed keeps a cycle of yearly targets from being complete', () => {
    const cycle = { from: '2024-01-01', to: '2025-12-31' }
    const yearly = terms({ cycle }, { unit: 'count', minimum: 1, perMonths: 12 })
    const found = progress([activity()], yearly, '2026-02-01')
    expect(found.targets[0]?.windows.map(({ isMet }) => isMet)).toEqual([false, true])
    expect(found).toMatchObject({ isComplete: false, daysLeft: 0 })
  })

  test('before it starts nothing is due; after its end nothing is left', () => {
    expect(progress([], terms(), '2024-06-01')).toMatchObject({
      daysGone: 0,
      daysLeft: 365,
      pace: { word: 'on_track' },
    })
    expect(progress([], terms(), '2026-06-01')).toMatchObject({
      daysGone: 365,
      daysLeft: 0,
      pace: { word: 'behind' },
    })
  })
})
