import { expect, test } from 'vitest'
import { toCodes } from './codes.ts'
import { complianceCategories } from './compliance-lists.ts'
import { cpdTypes } from './cpd-lists.ts'
import { mayBeLearning, usualLearning } from './usual-learning.ts'

test('training of every kind is offered as CPD with a type of the list; registrations and health are not', () => {
  const offered = toCodes(complianceCategories).filter(mayBeLearning)
  expect(
    toCodes(complianceCategories)
      .filter((code) => !mayBeLearning(code))
      .toSorted(),
  ).toEqual(['occupational_health', 'professional'])
  for (const category of offered) {
    expect(toCodes(cpdTypes), category).toContain(usualLearning(category).type)
    expect(usualLearning(category).hours % 0.25).toBe(0)
  }
})
