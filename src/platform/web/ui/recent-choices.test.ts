// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countChoice, frequentChoices } from './recent-choices.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const choose = (...values: string[]) => {
  for (const value of values) countChoice('missionType', value)
}

test('choices keep their places for a month, and then the frequent ones come first', () => {
  vi.setSystemTime('2026-03-02')
  choose('tertiary', 'primary', 'primary', 'secondary', 'secondary', 'secondary')
  expect(frequentChoices('missionType')).toEqual([])
  vi.setSystemTime('2026-04-01')
  expect(frequentChoices('missionType')).toEqual(['secondary', 'primary', 'tertiary'])
  choose('tertiary', 'tertiary', 'tertiary')
  vi.setSystemTime('2026-04-30')
  expect(frequentChoices('missionType')).toEqual(['secondary', 'primary', 'tertiary'])
  vi.setSystemTime('2026-05-01')
  expect(frequentChoices('missionType')).toEqual(['tertiary', 'secondary', 'primary'])
  expect(frequentChoices('platform')).toEqual([])
})

test('what is no longer chosen leaves the order', () => {
  vi.setSystemTime('2026-03-02')
  choose('search_and_rescue')
  for (const day of ['2026-04-01', '2026-05-01']) {
    vi.setSystemTime(day)
    expect(frequentChoices('missionType')).toEqual(['search_and_rescue'])
  }
  vi.setSystemTime('2026-06-01')
  expect(frequentChoices('missionType')).toEqual([])
})
