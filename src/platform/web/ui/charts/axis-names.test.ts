import { expect, test } from 'vitest'
import { isNameShown } from './axis-names.ts'

test('names that would touch are left out at even distances, never the last one', () => {
  const names = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']
  const shown = (room: number) => names.filter((_, index) => isNameShown(index, { names, room }))
  expect(shown(80)).toEqual(names)
  expect(shown(40)).toEqual(['Jan 2026', 'Mar 2026', 'May 2026'])
  expect(shown(20)).toEqual(['Jan 2026', 'May 2026'])
})
