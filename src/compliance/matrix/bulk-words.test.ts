import { expect, test } from 'vitest'
import { actionWords, leftOutWords, peopleWords } from './bulk-words.ts'

test('how many people are meant is said in words', () => {
  expect([peopleWords(1), peopleWords(12)]).toEqual(['1 person', '12 people'])
})

test('every reason and every action has words of its own', () => {
  const reasons = Object.values(leftOutWords)
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(Object.values(actionWords).map(({ done }) => done)).toEqual(['Now asked', 'Waived', 'Reminded'])
})
