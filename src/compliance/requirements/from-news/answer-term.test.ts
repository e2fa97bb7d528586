import { expect, test } from 'vitest'
import { expiryOfAnswer, holdsUntil } from './answer-term.ts'

test('an answer holds until the post asks again, and the days to answer that', () => {
  expect(holdsUntil({ renewMonths: 12, dueDays: 21 }, '2026-03-04')).toBe('2027-03-25')
  expect(holdsUntil({ renewMonths: 6, dueDays: 3 }, '2026-08-31')).toBe('2027-03-03')
  expect(holdsUntil({ renewMonths: null, dueDays: 21 }, '2026-03-04')).toBeNull()
})

test('the record of an answer expires as the requirement says, or earlier if the post asks again before', () => {
  expect(expiryOfAnswer('2027-03-04', null)).toEqual({ expires_on: '2027-03-04', expires_by: 'requirement' })
  expect(expiryOfAnswer('2027-03-04', '2026-09-25')).toEqual({ expires_on: '2026-09-25', expires_by: 'post' })
  expect(expiryOfAnswer('2026-09-04', '2027-03-25')).toEqual({
    expires_on: '2026-09-04',
    expires_by: 'requirement',
  })
  expect(expiryOfAnswer(null, '2027-03-25')).toEqual({ expires_on: '2027-03-25', expires_by: 'post' })
  expect(expiryOfAnswer(null, null)).toEqual({ expires_on: null, expires_by: 'requirement' })
})
