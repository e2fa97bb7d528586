import { expect, test } from 'vitest'
import { codesOf } from './codes.ts'
import { complianceCategories } from './compliance-lists.ts'
import { cpdTypes } from './cpd-lists.ts'
import { isLearning, usualLearning } from './usual-learning.ts'

test('training of every kind is offered as CPD with a type of the list; registrations and health are not', () => {
  const offered = codesOf(complianceCategories).filter(isLearning)
  expect(
    codesOf(complianceCategories)
      .filter((code) => !isLearning(code))
      .toSorted(),
  ).toEqual(['occupational_health', 'professional'])
  for (const category of offered) {
    expect(codesOf(cpdTypes), category).toContain(usualLearning(category).type)
    expect(usualLearning(category).hours % 0.25).toBe(0)
  }
})
