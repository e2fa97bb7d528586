import { expect, test } from 'vitest'
import { actionTexts, leftOutReasonTexts, countPeople } from './bulk-words.ts'

test('the number of people is a phrase', () => {
  expect([countPeople(1), countPeople(12)]).toEqual(['1 person', '12 people'])
})

test('every reason and every action has its own text', () => {
  const reasons = Object.values(leftOutReasonTexts)
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(Object.values(actionTexts).map(({ done }) => done)).toEqual(['Assigned', 'Waived', 'Reminded'])
})
