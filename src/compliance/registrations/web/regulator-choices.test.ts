import { expect, test } from 'vitest'
import { regulators } from '#reference/regulators.ts'
import { regulatorChoices } from './regulator-choices.ts'

const labels = (own: string | null) => regulatorChoices(own).map(({ label }) => label)
const asListed = regulators.map(({ label }) => label)

test('the regulators of the user’s own country come first, under its name, and none is missing', () => {
  const choices = regulatorChoices('NZ')
  expect(choices.slice(0, 4).map(({ group }) => group)).toEqual([
    'New Zealand',
    'New Zealand',
    'New Zealand',
    'Elsewhere',
  ])
  expect(choices[0]?.label).toBe('Medical Council of New Zealand')
  expect(labels('NZ').toSorted()).toEqual(asListed.toSorted())
})

test('without a country, or in one whose regulators are in no list, the order stays', () => {
  expect(labels(null)).toEqual(asListed)
  expect(labels('CH')).toEqual(asListed)
  expect(regulatorChoices('CH').every(({ group }) => group === undefined)).toBe(true)
})
