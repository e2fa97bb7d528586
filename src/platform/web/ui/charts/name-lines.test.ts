import { expect, test } from 'vitest'
import { fitsInLines, linesOf, widthOf } from './name-lines.ts'

test('wide letters count for more than narrow ones', () => {
  expect(widthOf('Haemorrhage Management')).toBeGreaterThan(widthOf('Rapid Sequence Induction'))
  expect(widthOf('illicit')).toBeLessThan(widthOf('mammoth') / 1.5)
})

test('a name breaks between words, and the last line is cut if there is no room', () => {
  expect(linesOf('Rapid Sequence Induction', 80, 3)).toEqual(['Rapid', 'Sequence', 'Induction'])
  expect(linesOf('Rapid Sequence Induction', 200, 3)).toEqual(['Rapid Sequence Induction'])
  expect(linesOf('Rapid Sequence Induction', 110, 1)).toEqual(['Rapid Sequenc…'])
  expect(fitsInLines('Rapid Sequence Induction', 80, 3)).toBe(true)
  expect(fitsInLines('Rapid Sequence Induction', 80, 2)).toBe(false)
  expect(fitsInLines('Gastrointestinal', 80, 3)).toBe(false)
})

test.each([1, 10, 40, 77, 150])('no line is wider than %s px if at least a letter fits', (room) => {
  const lines = linesOf('Tertiary (specialist to specialist)', room, 2)
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(Math.max(room, widthOf('…')))
})
