import { describe, expect, test } from 'vitest'
import { missionTimes } from '#reference/mission-times.ts'
import type { Mission } from './contract.ts'
import { missionTimeErrors, missionTimeWarnings } from './time-checks.ts'

const now = new Date('2025-03-10T12:00Z')
const at = (clock: string, day = 4) => `2025-03-${String(day).padStart(2, '0')}T${clock}+00:00`
const errorsOf = (mission: Mission, date = '2025-03-04') => missionTimeErrors(mission, { date, now })

test('times in order, and equal times, are valid', () => {
  const mission: Mission = {}
  missionTimes.forEach(({ field }, index) => {
    mission[field] = at(`09:${String(Math.floor(index / 2)).padStart(2, '0')}`)
  })
  expect(errorsOf(mission)).toEqual([])
  expect(missionTimeWarnings(mission)).toEqual([])
})

test('each time that is before the previous one is an error that names it', () => {
  const ordered = missionTimes.map(({ field }) => field)
  for (const [index, field] of ordered.entries()) {
    const previous = ordered[index - 1]
    if (!previous) continue
    const errors = errorsOf({ [previous]: at('10:00'), [field]: at('09:59') })
    expect(errors.map(({ path }) => path)).toEqual([`mission.${field}`])
  }
})

test('the order is checked across missing times', () => {
  expect(errorsOf({ activatedAt: at('10:00'), handoverAt: at('09:00') })).toEqual([
    { path: 'mission.handoverAt', message: 'Handover is before activated.' },
  ])
})

test('after standing down a mission may be available and back at base, but not at a patient', () => {
  const stoodDown = { activatedAt: at('09:00'), stoodDownAt: at('09:20') }
  expect(errorsOf({ ...stoodDown, availableAt: at('09:25'), backAtBaseAt: at('09:50') })).toEqual([])
  expect(errorsOf({ ...stoodDown, atPatientAt: at('09:30') })).toEqual([
    { path: 'mission.stoodDownAt', message: 'Stood down is before at patient.' },
  ])
  expect(errorsOf({ activatedAt: at('09:00'), stoodDownAt: at('08:59') })).toHaveLength(1)
})

describe('a step between two times', () => {
  const step = (hours: number, missionType: string): Mission => ({
    missionType,
    activatedAt: at('00:00'),
    handoverAt: new Date(Date.parse(at('00:00')) + hours * 3_600_000).toISOString(),
  })

  test('of over 6 hours warns, of over 12 for transfers', () => {
    expect(missionTimeWarnings(step(6, 'primary_scene'))).toEqual([])
    expect(missionTimeWarnings(step(6.1, 'primary_scene'))).toHaveLength(1)
    expect(missionTimeWarnings(step(12, 'secondary_transfer'))).toEqual([])
    expect(missionTimeWarnings(step(12.1, 'tertiary_transfer'))).toHaveLength(1)
  })

  test('of over 24 hours is an error, but only a warning for a repatriation', () => {
    expect(errorsOf(step(24, 'primary_scene'))).toEqual([])
    expect(errorsOf(step(24.1, 'primary_scene'))).toHaveLength(1)
    expect(missionTimeWarnings(step(24.1, 'primary_scene'))).toEqual([])
    expect(errorsOf(step(24.1, 'repatriation'))).toEqual([])
    expect(missionTimeWarnings(step(24.1, 'repatriation'))).toHaveLength(1)
  })
})

test('a mission of over 72 hours is refused, a repatriation of over 168', () => {
  const days = (count: number, missionType: string): Mission => ({
    missionType,
    activatedAt: at('10:00', 1),
    arriveSceneAt: at('09:00', 2),
    leaveSceneAt: at('08:00', 3),
    handoverAt: at('07:00', 4),
    availableAt: at(count > 3 ? '10:01' : '06:00', count > 3 ? 4 : 4),
  })
  expect(
    errorsOf(days(3, 'primary_scene'), '2025-03-01').some(({ message }) => message.includes('longer')),
  ).toBe(false)
  expect(errorsOf(days(4, 'primary_scene'), '2025-03-01')).toEqual([
    { path: 'mission.availableAt', message: 'The mission is longer than 72 hours.' },
  ])
  expect(errorsOf(days(4, 'repatriation'), '2025-03-01')).toEqual([])
  const week: Mission = {
    missionType: 'repatriation',
    activatedAt: at('10:00', 1),
    handoverAt: at('10:01', 8),
  }
  expect(errorsOf(week, '2025-03-01')).toHaveLength(1)
})

test('a time may be five minutes ahead of our clock, not six', () => {
  const date = '2025-03-10'
  expect(errorsOf({ activatedAt: '2025-03-10T12:05+00:00' }, date)).toEqual([])
  expect(errorsOf({ activatedAt: '2025-03-10T12:06+00:00' }, date)).toEqual([
    { path: 'mission.activatedAt', message: 'Activated is in the future.' },
  ])
})

test('activation is on the date of the case in any time zone', () => {
  expect(errorsOf({ activatedAt: '2025-03-04T00:01+14:00' })).toEqual([])
  expect(errorsOf({ activatedAt: '2025-03-04T23:59-11:00' })).toEqual([])
  expect(errorsOf({ activatedAt: '2025-03-03T09:00+00:00' })).toHaveLength(1)
  expect(errorsOf({ activatedAt: '2025-03-05T13:00+00:00' })).toHaveLength(1)
  expect(errorsOf({ handoverAt: '1999-03-05T13:00+00:00' })).toHaveLength(1)
})
