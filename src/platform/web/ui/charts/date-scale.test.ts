import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dateScale } from './date-scale.ts'
import { widthOf } from './name-lines.ts'

const wide = { from: 0, to: 700 }

const monthsFrom = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10))
const wordsOf = (days: string[], width: number) =>
  dateScale(days, { from: 0, to: width })
    .ticks()
    .map(({ words }) => words)

describe.each([
  ['Europe/London', '2026-03-29', -60],
  ['Europe/London', '2026-10-25', 0],
  ['America/New_York', '2026-03-08', 240],
])('where the clocks of %s change on %s', (zone, change, offsetAtNoon) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  const days = [-3, -2, -1, 0, 1, 2, 3].map((away) =>
    new Date(Date.parse(`${change}T00:00:00Z`) + away * 86_400_000).toISOString().slice(0, 10),
  )

  test('every day has the same width, and each is named once', () => {
    // Checks that the time zone applies, and that the day really has another length.
    expect(new Date(`${change}T12:00:00`).getTimezoneOffset()).toBe(offsetAtNoon)
    expect(new Date(`${change}T00:00:00`).getTimezoneOffset()).not.toBe(offsetAtNoon)

    const { place, ticks } = dateScale(days, { from: 0, to: 600 })
    expect(days.map(place)).toEqual([0, 100, 200, 300, 400, 500, 600])
    expect(ticks().map(({ x }) => x)).toEqual([0, 100, 200, 300, 400, 500, 600])
    expect(ticks().map(({ words }) => Number.parseInt(words, 10))).toEqual(
      days.map((day) => Number(day.slice(8))),
    )
  })

  test('months begin on their first day, whatever the clock does', () => {
    const { place, ticks } = dateScale(monthsFrom(2026, 12), wide)
    expect(ticks().map(({ x }) => x)).toEqual(
      ticks().map((_, index) => place(monthsFrom(2026, 12)[index * (12 / ticks().length)] ?? '')),
    )
  })
})

test('a month is as wide as it has days', () => {
  const { place } = dateScale(['2026-01-01', '2026-02-01', '2026-03-01'], { from: 0, to: 59 })
  expect(place('2026-02-01')).toBeCloseTo(31)
})

test('missing months leave a gap', () => {
  const { place, ticks } = dateScale(['2025-01-01', '2025-02-01', '2026-01-01'], { from: 0, to: 365 })
  expect(place('2025-02-01')).toBeCloseTo(31)
  expect(ticks().map(({ words }) => words)).toEqual(['Jan 2025', 'Jan 2026'])
})

test('the first month, and each January, is named with its year', () => {
  expect(wordsOf(monthsFrom(2025, 13), 700)).toEqual(
    'Jan 2025,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan 2026'.split(','),
  )
  expect(wordsOf(monthsFrom(2025, 13), 260)).toEqual(['Jan 2025', 'Apr', 'Jul', 'Oct', 'Jan 2026'])
  expect(wordsOf(monthsFrom(2015, 121), 300)).toEqual(['Jan 2015', 'Jan 2020', 'Jan 2025'])
})

test.each([60, 120, 240, 480, 960])('names never touch at %s px', (width) => {
  for (let count = 1; count <= 130; count += 3) {
    const ticks = dateScale(monthsFrom(2015, count), { from: 0, to: width }).ticks()
    const gaps = ticks.slice(1).map(({ x, words }, index) => {
      const before = ticks[index] ?? { x: 0, words: '' }
      return x - before.x - (widthOf(words) + widthOf(before.words)) / 2
    })
    expect(ticks.length).toBeGreaterThan(0)
    expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(0)
  }
})

test('a single day is in the middle, with its name', () => {
  const { place, ticks } = dateScale(['2026-05-01'], { from: 100, to: 200 })
  expect(place('2026-05-01')).toBe(150)
  expect(ticks()).toEqual([{ x: 150, words: 'May 2026' }])
})
