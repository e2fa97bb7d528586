import { expect, test } from 'vitest'
import { isServiceNumber, normaliseMissionNumber, shownMissionNumber } from './mission-number.ts'

test('a mission number is stored without its # and shown with it', () => {
  expect(normaliseMissionNumber(' #25-00042 ')).toBe('25-00042')
  expect(shownMissionNumber('25-00042')).toBe('#25-00042')
  expect(shownMissionNumber('#25-00042')).toBe('#25-00042')
})

test.each([
  ['24-00017', '24-00017'],
  ['HEMS-2026-0413', 'HEMS-2026-0413'],
  ['CAD 123456', 'CAD-123456'],
  ['CAD\u00a0123456', 'CAD-123456'],
  ['R61/1234', 'R61-1234'],
  ['2611220045', '2611220045'],
  ['KSS/21/000123', 'KSS-21-000123'],
  ['26.04.117', '26-04-117'],
  ['ＡＢ－１２', 'AB-12'],
  ['24\u200b-00017', '24-00017'],
])('the service number %j is accepted and stored as %j', (typed, stored) => {
  expect(isServiceNumber(typed)).toBe(true)
  expect(normaliseMissionNumber(typed)).toBe(stored)
})

test.each([
  'SMITH-JOHN-12-04-1961',
  'SMITHSON-1',
  '1-SMITH',
  'JOHN',
  '12-ANNA-3',
  '123456789012345678901',
  '24_é17',
  '',
])('%j is not a service number', (typed) => {
  expect(isServiceNumber(typed)).toBe(false)
})
