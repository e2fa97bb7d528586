import { expect, test } from 'vitest'
import { timeProblem, toInstants, toMoment, toTypedTime } from './zoned-time.ts'

const typed = (text: string, isLaterOfTwo = false) => ({ text, isSecond: isLaterOfTwo })

test('a time is that of the zone, in winter and in summer', () => {
  expect(toMoment('Europe/Zurich', typed('2027-01-10T09:00'))).toBe('2027-01-10T08:00Z')
  expect(toMoment('Europe/Zurich', typed('2027-07-10T09:00'))).toBe('2027-07-10T07:00Z')
  expect(toMoment('Pacific/Auckland', typed('2027-01-10T09:00'))).toBe('2027-01-09T20:00Z')
  expect(toMoment('Europe/Zurich', typed(''))).toBeNull()
})

test('an hour that is skipped is refused with the reason', () => {
  expect(timeProblem('Europe/Zurich', typed('2027-03-28T02:30'))).toBe(
    'On 28 Mar 2027 the clocks in Europe/Zurich go forward and skip 02:30. Choose an earlier or a later time.',
  )
  expect(toMoment('Europe/Zurich', typed('2027-03-28T02:30'))).toBeNull()
  for (const text of ['', '2027-03-28T01:59', '2027-03-28T03:00'])
    expect(timeProblem('Europe/Zurich', typed(text))).toBeUndefined()
})

test('a time in an hour that repeats can mean the first or the second, and the choice is kept', () => {
  const text = '2027-10-31T02:30'
  expect(toInstants('Europe/Zurich', text)).toHaveLength(2)
  expect(toMoment('Europe/Zurich', typed(text))).toBe('2027-10-31T00:30Z')
  expect(toMoment('Europe/Zurich', typed(text, true))).toBe('2027-10-31T01:30Z')
  for (const isLaterOfTwo of [false, true]) {
    const moment = toMoment('Europe/Zurich', typed(text, isLaterOfTwo))
    expect(toTypedTime('Europe/Zurich', moment)).toEqual(typed(text, isLaterOfTwo))
  }
})

test('half a date is not a time yet', () => {
  expect(toInstants('Europe/Zurich', '2027-10')).toEqual([])
})
