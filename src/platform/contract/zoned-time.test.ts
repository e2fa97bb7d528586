import { expect, test } from 'vitest'
import { clockIn, dateIn, instantsAt, isoIn } from './zoned-time.ts'

test('the date and wall-clock time depend on the zone', () => {
  const instant = new Date('2025-03-04T23:30Z')
  expect([dateIn('UTC', instant), clockIn('UTC', instant)]).toEqual(['2025-03-04', '23:30'])
  expect([dateIn('Australia/Sydney', instant), clockIn('Australia/Sydney', instant)]).toEqual([
    '2025-03-05',
    '10:30',
  ])
  expect(isoIn('America/New_York', instant)).toBe('2025-03-04T18:30-05:00')
  expect(isoIn('UTC', new Date('2025-03-04T00:00:59.999Z'))).toBe('2025-03-04T00:00+00:00')
})

test('a wall-clock time is one instant, two in the repeated hour, none in the skipped hour', () => {
  const read = (date: string, clock: string) =>
    instantsAt('Europe/London', date, clock).map((instant) => instant.toISOString())
  expect(read('2025-07-01', '12:00')).toEqual(['2025-07-01T11:00:00.000Z'])
  expect(read('2025-10-26', '01:30')).toEqual(['2025-10-26T00:30:00.000Z', '2025-10-26T01:30:00.000Z'])
  expect(read('2025-03-30', '01:30')).toEqual([])
})
