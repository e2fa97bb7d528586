import { expect, test } from 'vitest'
import { findChoices, toSections, groupLikelyFirst } from './choice.ts'

const choices = [
  { value: 'rsi', label: 'Rapid sequence induction', group: 'Airway', keywords: 'RSI intubation' },
  { value: 'chest', label: 'Chest drain inserted', group: 'Breathing' },
  { value: 'io', label: 'Intraosseous access', group: 'Circulation' },
]

test('a choice is found by the first letters of any of its words, in any order', () => {
  const found = (search: string) => findChoices(choices, search).map(({ value }) => value)
  expect(found('ind rap')).toEqual(['rsi'])
  expect(found('intub')).toEqual(['rsi'])
  // A choice whose name starts with the search comes first.
  expect(found('in')).toEqual(['io', 'rsi', 'chest'])
  expect(found('drains')).toEqual([])
})

test('recent choices come first, and are not repeated in their group', () => {
  const sections = toSections(choices, ['io', 'gone'])
  expect(sections.map(({ group, choices: grouped }) => [group, grouped.map(({ value }) => value)])).toEqual([
    ['Recent', ['io']],
    ['Airway', ['rsi']],
    ['Breathing', ['chest']],
  ])
})

test('likely choices come first in their order, and all others stay within reach', () => {
  const groups = (likely?: string[]) =>
    groupLikelyFirst(choices, likely).map(({ group, value }) => `${group}: ${value}`)
  expect(groups(['io', 'chest', 'gone'])).toEqual(['For you: io', 'For you: chest', 'All others: rsi'])
  expect(groupLikelyFirst(choices, undefined)).toEqual(choices)
})
