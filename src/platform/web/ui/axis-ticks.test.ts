import { expect, test } from 'vitest'
import { isNameShown, ticksUpTo } from './axis-ticks.ts'

test.each([
  [1_465, 3, [0, 750, 1_500]],
  [285, 4, [0, 95, 190, 285]],
  [3_500, 3, [0, 2_000, 4_000]],
  [7, 3, [0, 4, 8]],
  [1, 4, [0, 1, 2, 3]],
  [100, 3, [0, 50, 100]],
])('values up to %s are marked by %s even, whole steps from zero', (max, count, ticks) => {
  expect(ticksUpTo(max, count)).toEqual(ticks)
})

test('names that would touch are left out at even distances, never the last one', () => {
  const names = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']
  const shown = (room: number) => names.filter((_, index) => isNameShown(index, { names, room }))
  expect(shown(80)).toEqual(names)
  expect(shown(40)).toEqual(['Jan 2026', 'Mar 2026', 'May 2026'])
  expect(shown(20)).toEqual(['Jan 2026', 'May 2026'])
})
