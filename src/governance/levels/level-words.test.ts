import { expect, test } from 'vitest'
import { decisionWords, evidenceWords, reachedWords } from './level-words.ts'

const evidence = { cases: 12, people: 5, since: '2026-03-31' }
const none = { cases: 0, people: 0, since: null }

test('a level is always shown with the signed cases behind it', () => {
  expect(reachedWords({ level: 'distant', evidence })).toBe(
    'Distant supervision: 12 signed cases by 5 people since March 2026',
  )
  expect(reachedWords({ level: 'distant', evidence: none })).toBe('Distant supervision: no signed case')
  expect(reachedWords({ level: null, evidence })).toBe(
    'No level decided: 12 signed cases by 5 people since March 2026',
  )
})

test('one case and one person are singular', () => {
  expect(evidenceWords({ cases: 1, people: 1, since: '2026-01-01' })).toBe(
    '1 signed case by 1 person since January 2026',
  )
})

test('a decision names the signed cases at the time', () => {
  expect(decisionWords({ level: null, evidence })).toBe(
    'Withdrawn; at that time 12 signed cases by 5 people since March 2026',
  )
  expect(decisionWords({ level: 'independent', evidence: none })).toBe(
    'Independent; at that time no signed case',
  )
})
