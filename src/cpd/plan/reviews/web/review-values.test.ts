import { expect, test } from 'vitest'
import { emptyValues, problemsOf, toBody } from './review-values.ts'

const today = '2026-06-15'
const answered = { ...emptyValues(today), kind: 'mid', nextSteps: 'Ask for time.' } as const

test('a review of today with one answer is complete; unanswered questions are sent as unknown', () => {
  expect(problemsOf(answered, today)).toEqual({})
  expect(toBody({ ...answered, wentWell: '  ' })).toMatchObject({
    kind: 'mid',
    date: today,
    wentWell: null,
    toChange: null,
    nextSteps: 'Ask for time.',
  })
})

test('a review asks for its kind, a day that is over and one answer', () => {
  expect(problemsOf(emptyValues(''), today)).toMatchObject({
    kind: 'Choose which review this is.',
    date: 'Enter the date.',
    wentWell: 'Answer at least one of the three questions.',
  })
  expect(problemsOf({ ...answered, date: '2026-06-16' }, today)).toEqual({
    date: 'Record a review once it has taken place.',
  })
})
