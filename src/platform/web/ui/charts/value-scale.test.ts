import { expect, test } from 'vitest'
import { formatShortFigure } from '../../figures.ts'
import { valueScale } from './value-scale.ts'

const axis = (largest: number, about = 4) => valueScale(largest, { from: 200, to: 0, tickCount: about })

test.each([
  [1_465, 3, [0, 500, 1_000, 1_500]],
  [285, 4, [0, 100, 200, 300]],
  [3_500, 3, [0, 1_000, 2_000, 3_000, 4_000]],
  [7, 3, [0, 2, 4, 6, 8]],
  [1, 4, [0, 1]],
  [100, 3, [0, 50, 100]],
])('values up to %s with about %s ticks are marked by %s', (largest, about, ticks) => {
  expect(axis(largest, about).ticks).toEqual(ticks)
})

test('if nothing was counted, the axis goes from 0 to 1 and zero is at its foot', () => {
  const { place, ticks } = axis(0)
  expect(ticks).toEqual([0, 1])
  expect(place(0)).toBe(200)
})

test.each([999, 1_001, 12_345, 987_654, 45_678_901, 3_000_000_001])(
  'values up to %s have few whole ticks that cover them and that all read differently',
  (largest) => {
    const { place, ticks } = axis(largest)
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(8)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(new Set(ticks.map(formatShortFigure)).size).toBe(ticks.length)
    expect(place(largest)).toBeGreaterThanOrEqual(0)
  },
)

test('a value beyond the scale is placed at its end, not outside of the drawing', () => {
  const { place } = valueScale(10, { from: 0, to: 100 })
  expect([place(5), place(10), place(4_000)]).toEqual([50, 100, 100])
})
