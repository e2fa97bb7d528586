import { expect, test } from 'vitest'
import { minutesSoFar, nextPoint, recordedPoints, recordPoint } from './live-times.ts'

const zone = 'Europe/London'
const day = { date: '2026-03-14', zone, clocks: {} }

test('activation is the first point, and each tap leads to the next one', () => {
  expect(nextPoint({})?.field).toBe('activatedAt')
  const { clocks } = recordPoint(day, 'activatedAt', new Date('2026-03-14T04:12:00Z'))
  expect(clocks).toEqual({ activatedAt: { clock: '04:12', date: null } })
  expect(nextPoint(clocks)?.field).toBe('mobileAt')
})

test('a skipped point stays open, and the next one follows the last one recorded', () => {
  expect(nextPoint({ activatedAt: { clock: '04:12' }, arriveSceneAt: { clock: '04:31' } })?.field).toBe(
    'atPatientAt',
  )
})

test('the first point sets the date of the case, whatever the form had before', () => {
  expect(recordPoint(day, 'activatedAt', new Date('2026-03-15T00:20:00Z')).date).toBe('2026-03-15')
})

test('after midnight a point has its own date, and the case keeps the date of activation', () => {
  const started = { ...day, clocks: { activatedAt: { clock: '23:50', date: null } } }
  const { date, clocks } = recordPoint(started, 'mobileAt', new Date('2026-03-15T00:03:00Z'))
  expect(date).toBe('2026-03-14')
  expect(clocks.mobileAt).toEqual({ clock: '00:03', date: '2026-03-15' })
})

test('after standing down only available and back at base are left', () => {
  const clocks = { activatedAt: { clock: '04:12' }, stoodDownAt: { clock: '04:20' } }
  expect(nextPoint(clocks)?.field).toBe('availableAt')
  expect(recordedPoints(clocks).map(({ field }) => field)).toEqual(['activatedAt', 'stoodDownAt'])
})

test('after the last point there is no next one', () => {
  expect(nextPoint({ backAtBaseAt: { clock: '06:00' } })).toBeNull()
})

test('the duration of the mission is counted from activation, also past midnight', () => {
  const started = { ...day, clocks: { activatedAt: { clock: '23:50', date: null } } }
  expect(minutesSoFar(started, new Date('2026-03-15T00:20:30Z'))).toBe(30)
  expect(minutesSoFar(day, new Date('2026-03-14T12:00:00Z'))).toBeNull()
})
