import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { intersectionOf, unionOf, isIn, type Periods } from './periods.ts'

const day = (number: number) => plusDays('2024-02-20', number)
const somePeriods: fc.Arbitrary<Periods> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6 })), { maxLength: 5 })
  .map((all) => unionOf(all.map(([from, length]) => ({ from: day(from), to: day(from + length) }))))

test('unions and intersections of periods contain the same days as a check of each day', () => {
  fc.assert(
    fc.property(somePeriods, somePeriods, (a, b) => {
      for (let at = -1; at <= 40; at += 1) {
        const [first, second] = [isIn(a, day(at)), isIn(b, day(at))]
        expect(isIn(unionOf(a, b), day(at))).toBe(first || second)
        expect(isIn(intersectionOf(a, b), day(at))).toBe(first && second)
      }
    }),
  )
})

test('periods that touch become one, and one without end stays without end', () => {
  const joined = unionOf(
    [{ from: '2025-01-01', to: '2025-01-31' }],
    [{ from: '2025-02-01', to: '9999-12-31' }],
    [{ from: '2025-03-01', to: '2025-03-02' }],
  )
  expect(joined).toEqual([{ from: '2025-01-01', to: '9999-12-31' }])
})
