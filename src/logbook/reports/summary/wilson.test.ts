import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson.ts'

const rounded = (successes: number, cases: number) => {
  const { low, high } = wilsonInterval(successes, cases)
  return [low.toFixed(4), high.toFixed(4)]
}

test('the interval matches published tables', () => {
  // Newcombe, Stat Med 1998;17:857, table I, method 3.
  expect(rounded(81, 263)).toEqual(['0.2553', '0.3662'])
  expect(rounded(15, 148)).toEqual(['0.0624', '0.1605'])
  expect(rounded(0, 20)).toEqual(['0.0000', '0.1611'])
  expect(rounded(1, 29)).toEqual(['0.0061', '0.1718'])
})

test('the interval of none and of all stays between 0 and 1', () => {
  expect(wilsonInterval(5, 5).high).toBe(1)
  expect(wilsonInterval(0, 5).low).toBe(0)
  expect(wilsonInterval(5, 5).low).toBeCloseTo(0.5655, 4)
})
