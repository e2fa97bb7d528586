import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MissionTimeField } from '#reference/mission-times.ts'
import { missionTimeErrors } from './time-checks.ts'
import { parseClock, rollClock, type ClockEntry } from './clock.ts'

const roll = (
  clocks: Partial<Record<MissionTimeField, string>>,
  more: Partial<Parameters<typeof rollClock>[0]> = {},
) =>
  rollClock({
    date: '2025-03-04',
    zone: 'Europe/London',
    entries: Object.entries(clocks).map(
      // Object.entries loses the key type of `clocks`.
      ([field, clock]): ClockEntry => ({ field: field as MissionTimeField, clock }),
    ),
    ...more,
  })

test('a clock is accepted with or without a colon or a leading zero', () => {
  expect(['9:05', '09:05', '0905', '905', ' 23:59 '].map(parseClock)).toEqual([
    '09:05',
    '09:05',
    '09:05',
    '09:05',
    '23:59',
  ])
  expect(['24:00', '12:60', '9', 'noon', '', '12:5'].map(parseClock)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test('clocks of one day stay on the date of the case', () => {
  expect(roll({ activatedAt: '09:12', mobileAt: '09:15', handoverAt: '10:40' })).toEqual({
    times: {
      activatedAt: '2025-03-04T09:12+00:00',
      mobileAt: '2025-03-04T09:15+00:00',
      handoverAt: '2025-03-04T10:40+00:00',
    },
    errors: [],
  })
})

test('a clock earlier than the previous one is on the next day, and so is everything after it', () => {
  expect(
    roll({ activatedAt: '23:40', arriveSceneAt: '23:58', handoverAt: '01:10', availableAt: '01:30' }).times,
  ).toEqual({
    activatedAt: '2025-03-04T23:40+00:00',
    arriveSceneAt: '2025-03-04T23:58+00:00',
    handoverAt: '2025-03-05T01:10+00:00',
    availableAt: '2025-03-05T01:30+00:00',
  })
})

test('a call before midnight is on the day before an activation after midnight', () => {
  expect(roll({ callReceivedAt: '23:58', activatedAt: '00:03' }).times).toEqual({
    callReceivedAt: '2025-03-03T23:58+00:00',
    activatedAt: '2025-03-04T00:03+00:00',
  })
})

test('the order of entry does not matter, the order of the mission does', () => {
  const entries: ClockEntry[] = [
    { field: 'handoverAt', clock: '00:20' },
    { field: 'activatedAt', clock: '23:30' },
  ]
  expect(roll({}, { entries }).times.handoverAt).toBe('2025-03-05T00:20+00:00')
})

describe('a roll past midnight', () => {
  test('of over 6 hours is an error until the date is given', () => {
    expect(roll({ activatedAt: '18:30', mobileAt: '00:30' }).errors).toEqual([])
    const slip = roll({ activatedAt: '09:20', mobileAt: '09:02' })
    expect(slip.errors).toEqual([
      {
        path: 'mission.mobileAt',
        message: 'Mobile is before activated. If it was on the next day, give its date.',
      },
    ])
    expect(slip.times).toEqual({ activatedAt: '2025-03-04T09:20+00:00' })
    const entries: ClockEntry[] = [
      { field: 'activatedAt', clock: '09:20' },
      { field: 'mobileAt', clock: '09:02', date: '2025-03-05' },
    ]
    expect(roll({}, { entries }).times.mobileAt).toBe('2025-03-05T09:02+00:00')
  })

  test('may be 12 hours for a transfer', () => {
    const night = { activatedAt: '18:00', handoverAt: '05:30' } as const
    expect(roll(night, { missionType: 'primary_scene' }).errors).toHaveLength(1)
    expect(roll(night, { missionType: 'tertiary_transfer' }).errors).toEqual([])
    expect(
      roll({ activatedAt: '18:00', handoverAt: '06:01' }, { missionType: 'repatriation' }).errors,
    ).toHaveLength(1)
  })
})

test.each(['', 'x', '2025-13-45'])('clocks without a valid date (%j) give no times and no errors', (date) => {
  expect(roll({ activatedAt: '09:12', mobileAt: '09:05' }, { date })).toEqual({ times: {}, errors: [] })
})

test('an invalid clock is reported and does not affect the others', () => {
  const rolled = roll({ activatedAt: '09:12', mobileAt: '9.61', handoverAt: '10:00' })
  expect(rolled.errors).toEqual([{ path: 'mission.mobileAt', message: 'Use a time such as 09:12.' }])
  expect(Object.keys(rolled.times)).toEqual(['activatedAt', 'handoverAt'])
})

describe('when the clocks change', () => {
  test('a night across the spring change is an hour shorter than its clocks suggest', () => {
    const { times } = roll({ activatedAt: '00:40', handoverAt: '02:30' }, { date: '2025-03-30' })
    expect(times).toEqual({ activatedAt: '2025-03-30T00:40+00:00', handoverAt: '2025-03-30T02:30+01:00' })
    expect((Date.parse(times.handoverAt ?? '') - Date.parse(times.activatedAt ?? '')) / 60_000).toBe(50)
  })

  test('a clock in the hour that is skipped does not exist', () => {
    expect(roll({ activatedAt: '01:30' }, { date: '2025-03-30' }).errors).toEqual([
      { path: 'mission.activatedAt', message: '01:30 does not exist on 2025-03-30: the clocks go forward.' },
    ])
    expect(roll({ activatedAt: '23:50', mobileAt: '01:10' }, { date: '2025-03-29' }).errors).toHaveLength(1)
  })

  test('in the hour that repeats, the reading that keeps the order is taken', () => {
    const { times, errors } = roll({ activatedAt: '01:50', mobileAt: '01:10' }, { date: '2025-10-26' })
    expect(errors).toEqual([])
    expect(times).toEqual({ activatedAt: '2025-10-26T01:50+01:00', mobileAt: '2025-10-26T01:10+00:00' })
  })

  test('a roll past midnight into the change keeps the local clock time', () => {
    const { times } = roll({ activatedAt: '23:30', handoverAt: '02:15' }, { date: '2025-10-25' })
    expect(times.handoverAt).toBe('2025-10-26T02:15+00:00')
  })
})

test('times carry the offset of their zone, also unusual ones and on the date line', () => {
  expect(roll({ activatedAt: '09:12' }, { zone: 'Asia/Kathmandu' }).times.activatedAt).toBe(
    '2025-03-04T09:12+05:45',
  )
  expect(roll({ activatedAt: '09:12' }, { zone: 'America/St_Johns' }).times.activatedAt).toBe(
    '2025-03-04T09:12-03:30',
  )
  expect(roll({ activatedAt: '09:12' }, { zone: 'Pacific/Kiritimati' }).times.activatedAt).toBe(
    '2025-03-04T09:12+14:00',
  )
})

test('any clocks that give no error give times in order, without steps that are too long', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  fc.assert(
    fc.property(clock, clock, clock, (activatedAt, atPatientAt, handoverAt) => {
      const { times, errors } = roll({ activatedAt, atPatientAt, handoverAt }, { zone: 'Australia/Sydney' })
      if (errors.length > 0) return
      expect(missionTimeErrors(times, { date: '2025-03-04', now: new Date('2026-01-01') })).toEqual([])
    }),
    { numRuns: 60 },
  )
})
