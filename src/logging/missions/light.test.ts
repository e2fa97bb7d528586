import { expect, test } from 'vitest'
import { findTimeZonePlace } from '#reference/time-zone-places.ts'
import { lightAt } from './light.ts'

const at = (zone: string, instant: string) => {
  const place = findTimeZonePlace(zone)
  return place && lightAt(new Date(instant), place)
}

test.each([
  ['Europe/London', '2025-06-21T12:00Z', 'day'],
  ['Europe/London', '2025-12-21T15:00Z', null],
  ['Europe/London', '2025-12-21T18:00Z', 'night'],
  ['Europe/Zurich', '2025-03-04T09:03+01:00', 'day'],
  ['Europe/Zurich', '2025-03-04T06:40+01:00', null],
  ['Pacific/Auckland', '2025-01-10T20:00+13:00', 'day'],
  ['Pacific/Auckland', '2025-06-21T20:00+12:00', 'night'],
  ['Australia/Perth', '2025-06-21T12:00+08:00', 'day'],
  ['America/Anchorage', '2025-06-21T23:30-08:00', null],
  ['Arctic/Longyearbyen', '2025-06-21T00:00+02:00', 'day'],
  ['Arctic/Longyearbyen', '2025-12-21T20:00+01:00', 'night'],
])('in %s at %s it is %s', (zone, instant, light) => {
  expect(at(zone, instant)).toBe(light)
})

test('a zone without a place suggests nothing', () => {
  expect(findTimeZonePlace('UTC')).toBeNull()
})

test('every zone of a country has valid coordinates', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { latitude, longitude } = findTimeZonePlace(zone) ?? { latitude: NaN, longitude: NaN }
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  }
})
