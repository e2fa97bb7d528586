import { expect, test } from 'vitest'
import { daysLeftWords, fitnessSentence } from './state-words.ts'

test('the days left are counted in words, also after the last day', () => {
  expect([30, 1, 0, -1, -40].map(daysLeftWords)).toEqual([
    '30 days left',
    '1 day left',
    'last day',
    'expired 1 day ago',
    'expired 40 days ago',
  ])
})

const today = { isToday: true, day: '1 Mar 2027' }
const fitness = { verdict: 'fit', blocking: 3, expiring: [], inGrace: 0, unmet: [] } as const

test('the banner answers whether a person is fit to fly, and why not', () => {
  expect(fitnessSentence(fitness, today)).toBe('Fit to fly today: yes')
  expect(fitnessSentence({ ...fitness, verdict: 'fit_expiring', expiring: ['HUET', 'CRM'] }, today)).toBe(
    'Fit to fly today: yes, 2 expiring',
  )
  const lapsed = { ...fitness, verdict: 'fit_expiring', inGrace: 1 } as const
  expect(fitnessSentence({ ...lapsed, expiring: ['HUET'] }, today)).toBe('Fit to fly today: yes, 1 in grace')
  expect(fitnessSentence({ ...lapsed, expiring: ['HUET', 'CRM'] }, today)).toBe(
    'Fit to fly today: yes, 2 expiring, 1 of them in grace',
  )
  expect(fitnessSentence({ ...fitness, verdict: 'not_fit', unmet: ['HUET'] }, today)).toBe(
    'Fit to fly today: no, because of HUET',
  )
  expect(
    fitnessSentence(
      { ...fitness, verdict: 'not_fit', unmet: ['HUET', 'CRM', 'ALS'] },
      { ...today, isToday: false },
    ),
  ).toBe('Fit to fly on 1 Mar 2027: no, because of HUET and 2 more')
  expect(fitnessSentence({ ...fitness, blocking: 0 }, today)).toBe(
    'Fit to fly today: nothing speaks against it',
  )
})
