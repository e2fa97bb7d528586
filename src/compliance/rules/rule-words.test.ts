import { expect, test } from 'vitest'
import type { Condition } from './contract.ts'
import { conditionSentence } from './rule-words.ts'

const sentence = (condition: Condition) => conditionSentence(condition, (date) => date)
const hoist = {
  event: 'hoist_cycles',
  atLeast: 3,
  window: { kind: 'days', length: 90 },
  simulatedAtMost: null,
  byNight: true,
} as const

test('a condition is one sentence: how many, of what, within which time, and whether simulated ones count', () => {
  expect(sentence(hoist)).toBe('3 hoist cycles by night within 90 days')
  expect(sentence({ ...hoist, atLeast: 1, byNight: false, simulatedAtMost: 0 })).toBe(
    '1 hoist cycle within 90 days, not simulated',
  )
  expect(
    sentence({
      event: 'cpd',
      atLeast: 4,
      window: { kind: 'aligned_months', length: 12, from: '2026-04-01' },
      measure: 'hours',
      types: [],
      categories: [],
    }),
  ).toBe('4 h of CPD in each 12 months from 2026-04-01')
  expect(sentence({ event: 'record' })).toBe('A valid record')
})
